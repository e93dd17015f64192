import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIRST_LINK_MS, firstLink } from '#server/first-link.ts'
import { sealFields } from '#src/platform/seal.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const STATE = 'GET /api/office/first'
const MAKE = 'POST /api/office/first'
const GOOD = { school: '云川区第一中学', name: '李雷', account: 'lilei', password: 'a fair long password' }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
/** An installation that was just made. */
beforeEach(async () => {
  for (const table of [
    'account_user',
    'account_login',
    'account',
    'session',
    'entry_ticket',
    'school',
  ] as const)
    await t.db.deleteFrom(table).execute()
})

const ticket = async (): Promise<string> =>
  new URL(`http://x${(await firstLink(t.db, t.clock.at)) ?? ''}`).searchParams.get('ticket') ?? ''
const look = (given: string) => checkedInject(t.app, STATE, { input: { ticket: given } })
async function make(given: string, fields: Partial<typeof GOOD> = {}) {
  const key = await checkedInject(t.app, 'GET /api/base/data/encrypt/key')
  const input = { ...sealFields(key.data, { ...GOOD, ...fields }), ticket: given }
  return checkedInject(t.app, MAKE, { input, headers: { 'x-kb-no-cookie': '1' } })
}

describe('the one-time link of an installation without accounts', () => {
  it('makes the school and its administrator, who is signed in [O01] [O02]', async () => {
    const link = await ticket()
    expect((await look(link)).data).toEqual({ schools: [] })
    const made = await make(link)
    expect([made.status, made.data.userList[0]?.userType]).toEqual([0, 14])
    const school = await t.db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
    expect(school.name).toBe(GOOD.school)
    const state = await checkedInject(t.app, 'GET /api/office/second-factor', {
      token: made.data.dongniLoginToken,
    })
    expect([state.status, state.data.rule]).toEqual([0, 'required'])
    const rows = await auditRowsOf(t.db, school.school_id)
    expect(rows.at(-1)).toMatchObject({ call: MAKE, user_name: '李雷', target: 'lilei' })
    expect(JSON.stringify([rows, t.logs])).not.toContain(GOOD.password)
  })

  it('works once, also when two open it at one moment, and a second use says so [O01]', async () => {
    const link = await ticket()
    const both = await Promise.all([make(link), make(link, { account: 'hanmei' })])
    expect(both.filter((b) => b.status === 0)).toHaveLength(1)
    expect(await t.db.selectFrom('account').select('account_id').execute()).toHaveLength(1)
    const again = await make(link, { account: 'other' })
    expect([again.status, again.message]).toEqual([10001, expect.stringMatching(/已经用过/)])
    expect((await look(link)).message).toMatch(/已经用过/)
  })

  it('ends after 24 hours, with a new start, and when somebody has an account [O01]', async () => {
    const old = await ticket()
    const link = await ticket()
    expect([(await look(old)).status, (await look(link)).status]).toEqual([10001, 0])
    t.clock.at += FIRST_LINK_MS
    expect((await make(link)).status).toBe(10001)
    const next = await ticket()
    await t.db
      .insertInto('account')
      .values({ account_id: 'a', account_key: 'k', name: 'n', password_hash: 'h' })
      .execute()
    expect((await make(next)).status).toBe(10001)
    expect(await firstLink(t.db, t.clock.at)).toBeNull()
  })

  it('takes the school that is there, and makes no second one [O01]', async () => {
    await t.db
      .insertInto('school')
      .values({ school_id: 'S', district_id: 'D', name: '第二中学', area_id: '', rank_display: 'level' })
      .execute()
    const link = await ticket()
    expect((await look(link)).data).toEqual({ schools: ['第二中学'] })
    expect((await make(link)).message).toMatch(/没有这所学校/)
    expect((await make(link, { school: '第二中学' })).status).toBe(0)
    expect(await t.db.selectFrom('school').select('school_id').execute()).toHaveLength(1)
  })

  it.each([
    ['password', '1234567'],
    ['password', 'lilei12'],
    ['password', 'password'],
    ['account', 'a b'],
    ['name', '1'],
    ['school', '1'],
  ] as const)('is not used up by a wrong %s: %s [O01]', async (field, value) => {
    const link = await ticket()
    expect((await make(link, { [field]: value })).status).toBe(10001)
    expect(await t.db.selectFrom('account').select('account_id').execute()).toEqual([])
    expect((await make(link)).status).toBe(0)
  })
})
