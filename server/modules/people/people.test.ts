import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Call = Parameters<typeof checkedInject>[1]
const ask = async <C extends Call>(call: C, account: string, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })

describe('guardians of a student', () => {
  const PARENTS = 'GET /api/base/data/system/account/user/parent'

  it('are oneself by name and others masked; of a stranger nothing [C004, B26]', async () => {
    const own = await ask(PARENTS, 'parentA')
    expect(own.data.parents).toEqual([{ name: '名u-parentA名', isSelf: true }])
    const child = await ask(PARENTS, 'studentA11')
    expect(child.data.parents).toEqual([{ name: '名*********名', isSelf: false }])
    expect((await ask(PARENTS, 'studentA31')).data.parents).toEqual([])
    expect((await ask(PARENTS, 'headA1')).status).toBe(10002)
  })
})

describe('actions', () => {
  const USER = '/api/base/data/sys/user/action'
  const ACCOUNT = '/api/base/data/sys/account/action'

  it('of one identity are not those of the other, nor of another account [C023]', async () => {
    const save = { module: 'todoHelp', status: 1, userId: 'u-parentAB-1' }
    expect((await ask(`POST ${USER}`, 'parentAB', save)).status).toBe(0)
    expect((await ask(`POST ${USER}`, 'parentAB', { ...save, status: 2 })).status).toBe(0)
    const read = async (account: string, userId: string) =>
      (await ask(`GET ${USER}`, account, { userId })).data.actions
    expect(await read('parentAB', 'u-parentAB-1')).toEqual([{ module: 'todoHelp', status: 2 }])
    expect(await read('parentAB', 'u-parentAB-2')).toEqual([])
    expect(await read('parentA', 'u-parentA')).toEqual([])
  })

  it('of an account hold for all its identities [C024]', async () => {
    await ask(`POST ${ACCOUNT}`, 'parentAB', { module: 'vip', status: 3, userId: 'u-parentAB-1' })
    const read = await ask(`GET ${ACCOUNT}`, 'parentAB', { userId: 'u-parentAB-2' })
    expect(read.data.actions).toEqual([{ module: 'vip', status: 3 }])
    expect((await ask(`GET ${ACCOUNT}`, 'parentA')).data.actions).toEqual([])
  })

  it('outside the dictionary are refused by name [C023, C024]', async () => {
    for (const path of [USER, ACCOUNT] as const) {
      const strange = await ask(`POST ${path}`, 'parentA', { module: 'constructor', status: 1 })
      expect([strange.status, strange.field]).toEqual([10001, 'module'])
      expect((await ask(`POST ${path}`, 'parentA', { module: 'todo', status: 1.5 })).status).toBe(10001)
    }
  })

  it('are named by the dictionary [C089]', async () => {
    const { data } = await ask('GET /api/base/data/sys/dict/cache/reverse', 'nobody')
    expect(data.sysModule['todoHelp']).toEqual({ id: 6, name: '待办说明', nameEn: 'Help for to-dos' })
    const ids = Object.values(data.sysModule).map((m) => m.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('relatives', () => {
  it('are the schools of the account [C025]', async () => {
    const { data } = await ask('GET /api/base/data/system/account/relative/all', 'parentAB')
    expect(data.schools.map((s) => [s.schoolId, s.moduleConfigList])).toEqual([
      ['A', [{ key: 'vip_enable', status: 1 }]],
      ['B', [{ key: 'vip_enable', status: 1 }]],
    ])
  })

  it('of a teacher are the classes headed and taught [C026]', async () => {
    const { data } = await ask('GET /api/base/data/system/account/relative/teacher', 'headA1')
    expect(data.classes.map((c) => [c.classId, c.isHead, c.courseId])).toEqual([
      ['A-c1', true, ''],
      ['A-c1', false, '1'],
      ['A-c2', false, '2'],
    ])
    expect((await ask('GET /api/base/data/system/account/relative/teacher', 'idleA')).data.classes).toEqual(
      [],
    )
    expect((await ask('GET /api/base/data/system/account/relative/teacher', 'masterA')).status).toBe(10002)
  })

  it('of a leader are the grades led [C027]', async () => {
    const grades = async (account: string) =>
      (await ask('GET /api/base/data/system/account/relative/grade', account)).data.grades.map((g) => [
        g.gradeId,
        g.classCount,
      ])
    expect(await grades('gradeA1')).toEqual([['A-g1', 2]])
    expect(await grades('masterB')).toEqual([
      ['B-g2', 1],
      ['B-g1', 2],
    ])
    expect(await grades('subjectA')).toHaveLength(2)
    expect((await ask('GET /api/base/data/system/account/relative/grade', 'headA1')).status).toBe(10002)
  })
})

describe('the roles of an account', () => {
  it('are its own users, with what the present one may open [C028]', async () => {
    const { data } = await ask('GET /api/base/data/system/account/role', 'parentAB')
    expect(data.users).toEqual([
      {
        userId: 'u-parentAB-1',
        userType: 5,
        userSchool: { schoolId: 'A' },
        information: { relativeId: 'A-s12' },
      },
      {
        userId: 'u-parentAB-2',
        userType: 5,
        userSchool: { schoolId: 'B' },
        information: { relativeId: 'B-s21' },
      },
    ])
    expect(data.tools.map((x) => x.code)).toContain('childrenManage')
    const head = await ask('GET /api/base/data/system/account/role', 'headA1')
    expect(head.data.tools.map((x) => x.code)).not.toContain('childrenManage')
    expect((await ask('GET /api/base/data/system/account/role', 'nobody')).data).toEqual({
      users: [],
      tools: [],
    })
  })

  it('say whether the school knows the student [C029, A05]', async () => {
    const check = async (account: string) =>
      (await ask('GET /api/base/data/system/account/check/user', account)).data
    expect(await check('headB1')).toEqual({ studentNotExistStatus: 0, userLevel: 1 })
    expect(await check('studentB11')).toEqual({ studentNotExistStatus: 0, userLevel: 1 })
    await t.db.deleteFrom('student').where('student_id', '=', 'B-s11').execute()
    expect(await check('studentB11')).toEqual({ studentNotExistStatus: 1, userLevel: 0 })
    const state = await ask('GET /api/base/data/system/account/user', 'studentB11')
    expect(state.data.information).toMatchObject({ studentId: null, studentNotExistStatus: 1 })
    // level 1 is held by the server, whatever the page thinks
    expect((await ask('GET /api/base/data/system/account/user/parent', 'studentB11')).status).toBe(10002)
    expect((await ask('GET /api/export/student/common/info', 'studentB11')).status).toBe(10002)
  })
})

describe('saving', () => {
  const SAVE = 'POST /api/base/data/system/account/user/'

  it('the name of the account [C007]', async () => {
    expect((await ask(SAVE, 'parentA', { accountName: '  王 女士 ' })).data.accountName).toBe('王 女士')
    const state = await ask('GET /api/base/data/system/account/user', 'parentA')
    expect(state.data.accountName).toBe('王 女士')
    for (const accountName of [' ', 'a\u202Eb', '<b>x</b>', 'x'.repeat(31)]) {
      expect((await ask(SAVE, 'parentA', { accountName })).status).toBe(10001)
    }
  })

  it('the next grade, one step, and back to the roll [C007, C086]', async () => {
    const INFO = 'GET /api/export/student/common/info'
    expect((await ask(INFO, 'parentA')).data).toMatchObject({
      studentId: 'A-s11',
      rollGradeNo: 10,
      gradeNo: 10,
      nextGradeNo: 11,
      schoolYear: 2025,
      mayMoveOn: true,
    })
    expect((await ask(SAVE, 'parentA', { gradeNo: 12 })).status).toBe(1)
    expect((await ask(SAVE, 'parentA', { gradeNo: 11 })).data.gradeNo).toBe(11)
    expect((await ask(INFO, 'parentA')).data).toMatchObject({
      rollGradeNo: 10,
      gradeNo: 11,
      mayMoveOn: false,
    })
    expect((await ask(SAVE, 'parentA', { gradeNo: 12 })).status).toBe(1)
    // the choice is the family's own: the student's account and the roll say what they said
    expect((await ask(INFO, 'studentA11')).data.gradeNo).toBe(10)
    expect((await ask(SAVE, 'parentA', { gradeNo: 10 })).data.gradeNo).toBe(10)
    expect((await ask(SAVE, 'headA1', { gradeNo: 11 })).status).toBe(10002)
  })
})
