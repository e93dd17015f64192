import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const FEATURES = 'GET /api/office/features'
const TURN = 'POST /api/office/features/turn'
const ACCOUNT = 'GET /api/base/data/system/account/user'
const HOMEWORK = 'GET /api/exam/homework/student/homework/list'
const PRACTICE = 'GET /api/exam/wrong/practice/list'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp({ works: false, limits: { perAddress: 1e9, perAccount: 1e9 } })
})
afterAll(() => t.close())
afterEach(async () => {
  for (const name of ['homework', 'wrongPractice'] as const) await turn(name, true)
})

type Name = 'homework' | 'wrongPractice'
const turn = async (name: Name, on: boolean, account = 'adminA') => t.ask(TURN, account, { name, on })
const statusOf = async (call: typeof HOMEWORK | typeof PRACTICE, account: string) =>
  (await t.ask(call, account)).status

it('lists what the brand has on, and whom a change reaches [O11]', async () => {
  const { data } = await t.ask(FEATURES, 'adminA')
  expect(data.features.map(({ name }) => name)).toContain('homework')
  expect(data.features.every(({ on }) => on)).toBe(true)
  expect([data.families > 0, data.staff > 0]).toEqual([true, true])
})

it('closes a feature for everybody of the school at once, and for nobody of another [O11]', async () => {
  expect([await statusOf(HOMEWORK, 'studentA11'), await statusOf(HOMEWORK, 'studentB11')]).toEqual([0, 0])
  const { data } = await turn('homework', false)
  expect(data.features.filter(({ on }) => !on)).toEqual([{ name: 'homework', on: false }])
  expect([await statusOf(HOMEWORK, 'studentA11'), await statusOf(HOMEWORK, 'studentB11')]).toEqual([10002, 0])
  // the others are as they were
  expect(await statusOf(PRACTICE, 'studentA11')).toBe(0)
  const told = async (account: string) => (await t.ask(ACCOUNT, account)).data.featuresOff
  expect([await told('studentA11'), await told('studentB11')]).toEqual([['homework'], undefined])
  await turn('homework', true)
  expect([await statusOf(HOMEWORK, 'studentA11'), await told('studentA11')]).toEqual([0, undefined])
})

it('leaves a row in the log for each change, and none for what stands so already [O11, O02]', async () => {
  const before = (await auditRowsOf(t.db, 'A')).length
  await turn('wrongPractice', false)
  await turn('wrongPractice', false)
  const rows = await auditRowsOf(t.db, 'A')
  expect(rows).toHaveLength(before + 1)
  expect(rows.at(-1)).toMatchObject({
    target: 'feature wrongPractice',
    before: { on: true },
    after: { on: false },
  })
})

it('holds two changes at a time: neither undoes the other [O11]', async () => {
  await Promise.all([turn('homework', false), turn('wrongPractice', false)])
  const { data } = await t.ask(FEATURES, 'adminA')
  expect(
    data.features
      .filter(({ on }) => !on)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['homework', 'wrongPractice'])
})

it('cannot turn what the brand of the site does not have [O11]', async () => {
  const { status } = await checkedInject(t.app, TURN, {
    token: await t.tokenOf('adminA'),
    input: { userId: 'u-adminA', name: 'homework', on: false },
    headers: { host: 'eastwick.test' },
  })
  expect(status).toBe(10002)
  expect((await t.ask(FEATURES, 'adminA')).data.features.every(({ on }) => on)).toBe(true)
})
