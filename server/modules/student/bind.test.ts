import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { BIND_TRIES } from './bind.service.ts'

const SEARCH = 'GET /api/base/data/school/student/search'
const BIND = 'POST /api/base/data/parent/student/bind'
const RELATE = 'POST /api/base/data/school/student/add/new/user'
const CHILDREN = 'GET /api/base/data/system/account/user/children'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Words {
  ofSchoolId: string
  studentNumber: string
  studentName: string
}
const of = (id: string, studentName = `名${id}名`): Words => ({
  ofSchoolId: id.slice(0, 1),
  studentNumber: `n-${id}`,
  studentName,
})
const search = async (account: string, words: Words) =>
  checkedInject(t.app, SEARCH, { token: await t.tokenOf(account), input: words })
const send = async (call: typeof BIND | typeof RELATE, account: string, input: object) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })
const bind = async (account: string, words: Words, call: typeof BIND | typeof RELATE = BIND) =>
  send(call, account, { ...words, ticket: (await search(account, words)).data.ticket })
const children = async (account: string) =>
  (await checkedInject(t.app, CHILDREN, { token: await t.tokenOf(account) })).data.children.map(
    (c) => c.studentId,
  )

describe('looking for a student', () => {
  it('gives back what was typed, masked, whether there is such a student or not [C071]', async () => {
    const shapes = await Promise.all(
      [of('A-s21'), of('A-s99'), of('A-s21', '名A-s22名'), { ...of('A-s21'), ofSchoolId: 'no-such' }].map(
        async (words) => {
          const { data, status } = await search('parentA', words)
          return [status, data.maskedName, data.maskedNumber, data.ticket.length]
        },
      ),
    )
    expect(shapes[0]?.slice(0, 3)).toEqual([0, '名*****名', 'n*****1'])
    for (const shape of shapes.slice(2)) expect(shape).toEqual(shapes[0])
    expect(shapes[1]).toEqual([0, '名*****名', 'n*****9', shapes[0]?.[3]])
  })

  it('takes the same time, hit or miss [C071]', async () => {
    const once = async (words: Words) => {
      const token = await t.tokenOf('parentA')
      const start = performance.now()
      await checkedInject(t.app, SEARCH, { token, input: words })
      return performance.now() - start
    }
    const hits: number[] = []
    const misses: number[] = []
    for (let i = 0; i < 15; i++) {
      hits.push(await once(of('A-s21')))
      misses.push(await once(of('A-s77')))
    }
    const ratio = Math.min(...hits) / Math.min(...misses)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('binding a child', () => {
  it('takes number and name of one student, as they were confirmed [C083, B27]', async () => {
    expect((await bind('parentA', of('A-s21'))).data).toMatchObject({ already: false })
    expect((await children('parentA')).toSorted()).toEqual(['A-s11', 'A-s21'])
    expect((await bind('parentA', of('A-s21'))).data).toMatchObject({ already: true })
    // spaces and another middle dot are how people write, not another name
    expect((await bind('parentA', of('B-s22', ' 名B-s22名 '))).status).toBe(0)
  })

  it('never the wrong one: number of one, name of another; and it is not told which is wrong [C083, B27]', async () => {
    const wrongName = await bind('parentAB', of('A-s21', '名A-s22名'))
    const wrongNumber = await bind('parentAB', of('A-s98', '名A-s21名'))
    const wrongSchool = await bind('parentAB', { ...of('A-s21'), ofSchoolId: 'B' })
    expect([wrongName.status, wrongName.text]).toEqual([1, wrongNumber.text])
    expect(wrongSchool.text).toBe(wrongName.text)
    expect((await children('parentAB')).toSorted()).toEqual(['A-s12', 'B-s21'])
  })

  it('does nothing without the first step, with its words changed, by another account, or too late [C083]', async () => {
    const ticket = (await search('parentAB', of('A-s31'))).data.ticket
    const tries = [
      ['parentAB', { ...of('A-s31'), ticket: '' }],
      ['parentAB', { ...of('A-s32'), ticket }],
      ['parentA', { ...of('A-s31'), ticket }],
      ['parentAB', { ...of('A-s31'), ticket: ticket.replace(/^\d+/, (end) => String(Number(end) + 60_000)) }],
    ] as const
    for (const [account, input] of tries) expect((await send(BIND, account, input)).status).toBe(10001)
    t.clock.at += 11 * 60_000
    expect((await send(BIND, 'parentAB', { ...of('A-s31'), ticket })).status).toBe(10001)
    expect(await children('parentAB')).toHaveLength(2)
  })

  it('has an end of tries for an account each day; success is not counted [C083]', async () => {
    t.clock.at += 25 * 3_600_000
    expect((await bind('parentAB', of('A-s31'))).status).toBe(0)
    for (let i = 0; i < BIND_TRIES; i++) {
      expect((await bind('parentAB', of(`A-s8${i}`))).status).toBe(1)
    }
    expect((await bind('parentAB', of('A-s32'))).status).toBe(10004)
    const logic = await checkedInject(t.app, 'GET /api/base/data/school/student/logic', {
      token: await t.tokenOf('parentAB'),
      input: { ofSchoolId: 'A' },
    })
    expect(logic.data.triesLeft).toBe(0)
    t.clock.at += 25 * 3_600_000
    expect((await bind('parentAB', of('A-s32'))).status).toBe(0)
  })

  it('is told to everybody who is bound to the child already [C083]', async () => {
    const todos = async (account: string) => {
      const { data } = await checkedInject(t.app, 'GET /api/export/todo/common/todoTask', {
        token: await t.tokenOf(account),
      })
      return data.list.filter((x) => x.kind === 'guardianAdded').map((x) => x.about)
    }
    expect(await todos('studentA31')).toEqual(['名A-s31名'])
    expect(await todos('studentA11')).toEqual([])
  })

  it('opens an account that has nobody, and one that waits for a child keeps its identity [C083]', async () => {
    expect((await bind('nobody', of('B-s31'))).status).toBe(0)
    const waiting = { relative_id: 'unbound' }
    await t.db.updateTable('account_user').set(waiting).where('account_id', '=', 'nobody').execute()
    const { data } = await bind('nobody', of('B-s32'))
    const rows = await t.db
      .selectFrom('account_user')
      .where('account_id', '=', 'nobody')
      .select(['user_id', 'relative_id', 'user_type'])
      .execute()
    expect(rows).toEqual([{ user_id: data.userId, relative_id: 'B-s32', user_type: 5 }])
  })

  it('twice at one moment makes one identity [C083]', async () => {
    const words = of('A-s22')
    const ticket = (await search('parentA', words)).data.ticket
    const token = await t.tokenOf('parentA')
    const both = await Promise.all(
      [0, 1, 2].map(() => checkedInject(t.app, BIND, { token, input: { ...words, ticket } })),
    )
    expect(both.filter((a) => a.data.already)).toHaveLength(2)
  })

  it('is not for a student’s account [C083]', async () => {
    expect((await bind('studentA11', of('A-s12'))).status).toBe(10002)
  })
})

describe('relating a further record', () => {
  it('takes a record of the same name, and no other person’s [C078]', async () => {
    await t.db
      .updateTable('student')
      .set({ name: '名A-s11名' })
      .where('school_id', '=', 'B')
      .where('student_id', '=', 'B-s12')
      .execute()
    const wrong = await bind('studentA11', of('B-s22'), RELATE)
    expect(wrong.status).toBe(1)
    const right = await bind('studentA11', of('B-s12', '名A-s11名'), RELATE)
    expect(right.data).toMatchObject({ already: false })
    const { data } = await checkedInject(t.app, 'GET /api/base/data/system/account/user', {
      token: await t.tokenOf('studentA11'),
    })
    expect(data.userList.map((u) => [u.userType, u.studentId])).toEqual(
      expect.arrayContaining([
        [4, 'A-s11'],
        [4, 'B-s12'],
      ]),
    )
    expect((await bind('parentA', of('B-s12', '名A-s11名'), RELATE)).status).toBe(10002)
  })
})
