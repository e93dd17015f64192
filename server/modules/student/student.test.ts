import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { ASKS } from './number-request.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Call = Parameters<typeof checkedInject>[1]
const ask = async <C extends Call>(call: C, account: string, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })

describe('their own student', () => {
  const card = {
    studentId: 'A-s11',
    studentName: '名A-s11名',
    studentNumber: 'n-A-s11',
    schoolName: '名A名',
    gradeName: '名A-g1名',
    className: '名A-c1名',
  }

  it('is told as the roll has it [C061]', async () => {
    const INFO = 'GET /api/base/data/system/account/user/getRelativeStuInfo'
    expect((await ask(INFO, 'parentA')).data.student).toEqual(card)
    expect((await ask(INFO, 'headA1')).status).toBe(10002)
  })

  it('has a number, as all bound ones have; staff have none [C074]', async () => {
    const INFO = 'GET /api/base/data/school/student/search/info'
    expect((await ask(INFO, 'parentA')).data.students).toEqual([card])
    expect((await ask(INFO, 'parentAB')).data.students.map((s) => s.studentId)).toEqual(['A-s12', 'B-s21'])
    expect((await ask(INFO, 'headA1')).data.students).toEqual([])
  })
})

describe('their own school', () => {
  it('is described, no other one [C079, B26]', async () => {
    const CALL = 'GET /api/base/data/admin/school/maintain/primary/{schoolId}'
    expect((await ask(CALL, 'headA1', { schoolId: 'A' })).data).toEqual({
      schoolId: 'A',
      schoolName: '名A名',
      areaId: '11',
      studentCount: 6,
      stages: [3],
    })
    expect((await ask(CALL, 'headA1', { schoolId: 'B' })).status).toBe(10002)
  })

  it('has its switches, courses and area [C080, C084, C085]', async () => {
    const modules = await ask('GET /api/base/data/school/module/config', 'parentA')
    expect(modules.data.moduleConfigList).toEqual([{ key: 'vip_enable', status: 1 }])
    const { courses } = (await ask('GET /api/export/course/common/all', 'parentA')).data
    expect(courses.map((c) => [c.courseId, c.stages])).toEqual([
      ['1', [3]],
      ['2', [3]],
      ['3', [3]],
    ])
    const { areas } = (await ask('GET /api/export/area/common', 'parentA')).data
    expect(areas.find((a) => a.areaId === '35')).toEqual({ areaId: '35', name: '福建省', nameEn: 'Fujian' })
    expect(areas).toHaveLength(34)
  })

  it('is found by a part of its name, never by a pattern [C076]', async () => {
    const find = async (schoolName: string) =>
      (
        await checkedInject(t.app, 'GET /api/base/data/school/student/school', { input: { schoolName } })
      ).data.schools.map((s) => s.schoolId)
    expect(await find('名A')).toEqual(['A'])
    expect(await find('%')).toEqual([])
    expect(await find('_')).toEqual([])
    expect(await find(' ')).toEqual([])
  })

  it('says what its numbers look like [C070]', async () => {
    const CALL = 'GET /api/base/data/school/student/logic'
    expect((await ask(CALL, 'parentA', { ofSchoolId: 'A' })).data).toEqual({
      lengths: [7],
      digitsOnly: false,
      triesLeft: 5,
    })
    expect((await ask(CALL, 'parentA', { ofSchoolId: 'no-such' })).data.lengths).toEqual([])
  })
})

describe('a marking account', () => {
  const STATUS = 'GET /api/base/data/paper/read/account/bind/status'
  const BIND = 'POST /api/base/data/paper/read/account/bind'

  it('belongs to one teacher of a school and is shown masked [C081, C082]', async () => {
    expect((await ask(STATUS, 'headA1')).data).toEqual({ bound: false, readAccount: null })
    expect((await ask(BIND, 'headA1', { readAccount: 'marker01' })).data).toEqual({
      bound: true,
      readAccount: 'm******1',
    })
    expect((await ask(BIND, 'mathA2', { readAccount: 'Marker01' })).status).toBe(1)
    expect((await ask(STATUS, 'mathA2')).data.bound).toBe(false)
    expect((await ask(BIND, 'headB1', { readAccount: 'marker01' })).status).toBe(0)
    expect((await ask(BIND, 'headA1', { readAccount: 'a b' })).status).toBe(10001)
    expect((await ask(STATUS, 'parentA')).status).toBe(10002)
  })
})

describe('asking for a number', () => {
  const PEOPLE = 'GET /api/base/data/school/student/search/people/info'
  const SEND = 'POST /api/base/data/school/student/send'
  const STATUS = 'GET /api/base/data/school/student/search/status'

  it('is the same for a student and for nobody [C072, C073, C077]', async () => {
    const words = (studentName: string) => ({ ofSchoolId: 'A', studentName })
    const hit = await ask(PEOPLE, 'nobody', words('名A-s12名'))
    expect(hit.data).toEqual({ maskedName: '名*****名', way: 'headTeacher', asksLeft: ASKS })
    expect((await ask(PEOPLE, 'nobody', words('名A-x12名'))).data).toEqual(hit.data)
    await ask(SEND, 'nobody', { ...words('名A-s12名'), className: '1' })
    await ask(SEND, 'nobody', { ...words('名A-x12名'), className: '1' })
    const { requests } = (await ask(STATUS, 'nobody')).data
    expect(requests.map((r) => [r.maskedName, r.status])).toEqual([
      ['名*****名', 'waiting'],
      ['名*****名', 'waiting'],
    ])
    expect((await ask(STATUS, 'parentA')).data.requests).toEqual([])
  })

  it('has an end for an account each day [C077]', async () => {
    const words = { ofSchoolId: 'A', studentName: '某某', className: '' }
    const left = ASKS - 2
    for (let i = 0; i < left; i++) expect((await ask(SEND, 'nobody', words)).status).toBe(0)
    expect((await ask(SEND, 'nobody', words)).status).toBe(10004)
    t.clock.at += 25 * 3_600_000
    expect((await ask(SEND, 'nobody', words)).status).toBe(0)
  })
})
