import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'
import { COOLING_DAYS, closeDue } from './cancel.service.ts'

const CANCEL = 'POST /api/base/data/system/account/cancel'
const STATE = 'GET /api/base/data/system/account/user'
const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const cancel = async (account: string, action: 'ask' | 'revoke', typed = '') =>
  checkedInject(t.app, CANCEL, { token: await t.tokenOf(account), input: { action, typed } })

/** Something of the account in every table where a person leaves something. */
async function fillAccount(account_id: string): Promise<void> {
  const now = new Date(t.clock.at)
  const action = { account_id, module: 'todo', status: 1, updated_at: now }
  await t.db.insertInto('account_action').values(action).execute()
  await t.db
    .insertInto('user_action')
    .values({ ...action, user_id: `u-${account_id}-1` })
    .execute()
  await t.db
    .insertInto('consent')
    .values({ account_id, kind: 'protocol', version: '1', agreed_at: now })
    .execute()
  await t.db
    .insertInto('external_identity')
    .values({ partner_id: 'p', external_id: 'open-id', account_id, linked_at: now })
    .execute()
  await t.db
    .insertInto('grade_choice')
    .values({
      account_id,
      school_id: 'A',
      student_id: 'A-s12',
      grade_no: 11,
      school_year: 2025,
      chosen_at: now,
    })
    .execute()
  await t.db
    .insertInto('number_request')
    .values({
      account_id,
      school_id: 'A',
      request_id: 'r',
      student_name: '张三',
      class_text: '',
      sent_at: now,
    })
    .execute()
}

describe('cancelling an account', () => {
  it('needs the word, and waits seven days [C022]', async () => {
    expect((await cancel('parentA', 'ask', 'yes')).status).toBe(1)
    const due = t.clock.at + COOLING_DAYS * DAY
    expect((await cancel('parentA', 'ask', ' 注销 ')).data).toEqual({ cancelDueAt: due })
    t.clock.at += DAY
    expect((await cancel('parentA', 'ask', 'Cancel')).data).toEqual({ cancelDueAt: due })
    const state = await checkedInject(t.app, STATE, { token: await t.tokenOf('parentA') })
    expect(state.data.cancelDueAt).toBe(due)
  })

  it('can be taken back, and then nothing happens [C022]', async () => {
    expect((await cancel('parentA', 'revoke')).data).toEqual({ cancelDueAt: null })
    expect(await closeDue(t.db, t.clock.at + 30 * DAY)).toBe(0)
    expect((await checkedInject(t.app, STATE, { token: await t.tokenOf('parentA') })).status).toBe(0)
  })

  it('at its end closes sessions and ways in and forgets the person; the school keeps its student [C022]', async () => {
    await fillAccount('parentAB')
    await cancel('parentAB', 'ask', '注销')
    const token = await t.tokenOf('parentAB')
    expect(await closeDue(t.db, t.clock.at + COOLING_DAYS * DAY - 1)).toBe(0)
    expect((await checkedInject(t.app, STATE, { token })).status).toBe(0)
    const sweeps = await Promise.all([0, 1].map(() => closeDue(t.db, t.clock.at + COOLING_DAYS * DAY)))
    expect(sweeps[0] ?? 0).toBe(1 - (sweeps[1] ?? 0))
    expect((await checkedInject(t.app, STATE, { token })).status).toBe(10055)
    const key = (await checkedInject(t.app, 'GET /api/base/data/encrypt/key')).data
    const again = await checkedInject(t.app, 'POST /api/base/data/encrypt/login', {
      input: sealLogin(key, 'parentAB', PASSWORD),
    })
    expect(again.status).toBe(10003)
    const account = await t.db
      .selectFrom('account')
      .where('account_id', '=', 'parentAB')
      .select(['name', 'phone', 'closed'])
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ name: '', phone: '', closed: true })
    // whatever table a later migration adds: an account's own rows must go, or be named here with a reason
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'account_id'`.execute(t.db)
    const kept = [
      'account', // closed and empty: nobody gets its id again
      'account_cancel', // when it was asked for and done
      'session', // ended; says 10055 to a phone that comes back
      'used_code', // a code of a partner is good once, also afterwards
    ]
    const left: string[] = []
    for (const { name } of tables.filter((x) => !kept.includes(x.name))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where account_id = 'parentAB'`.execute(t.db)
      if (rows.length > 0) left.push(name)
    }
    expect(left).toEqual([])
    expect(tables.length).toBeGreaterThan(10)
    const student = await t.db
      .selectFrom('student')
      .where('student_id', '=', 'A-s12')
      .select('name')
      .executeTakeFirst()
    expect(student?.name).toBe('名A-s12名')
  })
})
