import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { removeOver } from './remove.ts'

const DAY = 86_400_000
const DAYS = { audit: 1095, operations: 1095, drafts: 400 }
const GET = 'GET /api/office/retention'
const CHANGE = 'POST /api/office/retention/change'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  const at = (days: number) => new Date(t.clock.at - days * DAY)
  const row = (school_id: string, audit_id: string, days: number) => ({
    ...{ school_id, audit_id, at: at(days), account_id: 'a', user_id: 'u', user_name: '管', call: 'POST /x' },
    ...{ before: null, after: null },
  })
  await t.db
    .insertInto('audit')
    .values([row('A', 'A200', 200), row('A', 'A300', 300), row('B', 'B300', 300)])
    .execute()
})
afterAll(() => t.close())

it('the office sees how long its school keeps what ends, and what a change would end [G07]', async () => {
  expect((await t.ask(GET, 'adminA', {})).data).toEqual({
    days: DAYS,
    over: { audit: 0, operations: 0, drafts: 0 },
  })
  // asking changes nothing, and counts rows of its school alone
  expect((await t.ask(GET, 'adminA', { audit: 250 })).data).toEqual({
    days: DAYS,
    over: { audit: 1, operations: 0, drafts: 0 },
  })
  expect((await t.ask(GET, 'headA1', {})).status).toBe(10002)
})

it('it is changed within the limits of the law, stands in the log, and the daily removal goes by it [G07]', async () => {
  expect((await t.ask(CHANGE, 'adminA', { days: { ...DAYS, audit: 179 } })).status).toBe(10001)
  expect((await t.ask(CHANGE, 'adminA', { days: { ...DAYS, operations: 399 } })).status).toBe(10001)
  const days = { audit: 250, operations: 400, drafts: 30 }
  expect((await t.ask(CHANGE, 'adminA', { days })).data).toEqual({ days })
  const logged = await t.db
    .selectFrom('audit')
    .where('call', '=', CHANGE)
    .select(['school_id', 'before', 'after'])
    .execute()
  expect(logged).toEqual([{ school_id: 'A', before: DAYS, after: days }])
  await removeOver(t.db, t.clock.at)
  const left = await t.db.selectFrom('audit').where('call', '=', 'POST /x').select('audit_id').execute()
  expect(left.map((r) => r.audit_id).toSorted()).toEqual(['A200', 'B300'])
  expect((await t.ask(GET, 'adminA', {})).data.days).toEqual(days)
  expect((await t.ask(GET, 'districtAB', {}, 'u-districtAB-2')).data.days).toEqual(DAYS)
})
