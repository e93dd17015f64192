import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsApp, accountsApp } from '#tests/support/office/accounts.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const LIST = 'GET /api/office/accounts'
const RESET = 'POST /api/office/accounts/reset'
const LOCK = 'POST /api/office/accounts/lock'
const UNLOCK = 'POST /api/office/accounts/unlock'
const SIGN_OUT = 'POST /api/office/accounts/sign-out'

let t: AccountsApp
beforeAll(async () => {
  t = await accountsApp()
})
afterAll(() => t.close())
beforeEach(() => t.next())

const rows = async (input: object = {}) => (await t.own(LIST, { pageSize: 500, ...input })).data.list
const accountOf = async (account: string) => (await rows()).find((row) => row.accountId === account)

describe('a locked account', () => {
  it('is signed out, cannot sign in and is told why, until it is unlocked [O10]', async () => {
    const before = await t.tokenOf('mathA2')
    expect((await t.own(LOCK, { accountIds: ['mathA2'] })).data).toEqual({ changed: 1 })
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: before })).status).toBe(10055)
    const refused = await t.signIn('mathA2', PASSWORD)
    expect([refused.status, refused.message]).toEqual([10001, expect.stringContaining('停用')])
    expect((await t.signIn('mathA2', 'a wrong password')).status).toBe(10003)
    expect(await accountOf('mathA2')).toMatchObject({ state: 'locked' })
    expect((await t.own(LOCK, { accountIds: ['mathA2'] })).data).toEqual({ changed: 0 })
    expect((await t.own(UNLOCK, { accountIds: ['mathA2'] })).data).toEqual({ changed: 1 })
    expect((await t.signIn('mathA2', PASSWORD)).status).toBe(0)
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: before })).status).toBe(10055)
  })

  it('a session opened at that very moment counts no more either [O10]', async () => {
    const late = await t.tokenOf('mathA2')
    await t.db
      .updateTable('account')
      .set({ locked_at: new Date(t.clock.at) })
      .where('account_id', '=', 'mathA2')
      .execute()
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: late })).status).toBe(10055)
    await t.own(UNLOCK, { accountIds: ['mathA2'] })
  })
})

it('signing out everywhere ends the sessions and leaves the password [O10]', async () => {
  const sessions = [await t.tokenOf('twoA2'), await t.tokenOf('twoA2')]
  expect((await t.own(SIGN_OUT, { accountIds: ['twoA2'] })).data).toEqual({ changed: 1 })
  for (const session of sessions)
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: session })).status).toBe(10055)
  expect((await t.own(SIGN_OUT, { accountIds: ['twoA2'] })).data).toEqual({ changed: 0 })
  expect((await t.signIn('twoA2', PASSWORD)).status).toBe(0)
})

describe('what nobody may do', () => {
  it.each([RESET, LOCK, UNLOCK, SIGN_OUT] as const)(
    '%s: oneself, another school’s, or of two schools; then nothing is done [O10]',
    async (call) => {
      const one = await t.tokenOf('idleA')
      for (const [account, status] of [
        ['adminA', 10001],
        ['parentAB', 10001],
        ['districtAB', 10001],
        ['studentB11', 10005],
        ['headB1', 10005],
        ['nobody', 10005],
      ] as const) {
        const answer = await t.own(call, { accountIds: ['idleA', account] })
        expect([account, answer.status]).toEqual([account, status])
        if (account === 'parentAB') expect(answer.message).toContain('parentAB')
      }
      expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: one })).status).not.toBe(10055)
      expect((await t.signIn('parentAB', PASSWORD)).status).toBe(0)
    },
  )

  it('the district’s administrator, who runs both schools, may change an account of both [O10]', async () => {
    const district = { token: await t.tokenOf('districtAB') }
    const input = { userId: 'u-districtAB-1', accountIds: ['parentAB'] }
    expect((await checkedInject(t.app, LOCK, { ...district, input })).data).toEqual({ changed: 1 })
    expect((await checkedInject(t.app, UNLOCK, { ...district, input })).data).toEqual({ changed: 1 })
  })

  it('two administrators who lock each other at one moment leave one who can sign in [O10]', async () => {
    await t.db
      .insertInto('account_user')
      .values({
        account_id: 'masterA',
        user_id: 'u-masterA-14',
        user_type: 14,
        school_id: 'A',
        relative_id: 'A',
        user_name: '二',
      })
      .execute()
    const second = await t.tokenOf('masterA')
    const both = await Promise.all([
      t.own(LOCK, { accountIds: ['masterA'] }),
      checkedInject(t.app, LOCK, {
        token: second,
        input: { userId: 'u-masterA-14', accountIds: ['adminA'] },
      }),
    ])
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    const locked = await t.db
      .selectFrom('account')
      .where('locked_at', 'is not', null)
      .select('account_id')
      .execute()
    expect(locked).toHaveLength(1)
    await t.db.updateTable('account').set({ locked_at: null }).execute()
    await t.db.deleteFrom('account_user').where('user_id', '=', 'u-masterA-14').execute()
  })
})

it('it is all in the log, with names and numbers and no password [O10] [O02]', async () => {
  const all = await auditRowsOf(t.db, 'A')
  const of = (call: string) => all.filter((row) => row.call === call)
  expect(of(LOCK)[0]).toMatchObject({
    target: 'account mathA2',
    before: { locked: false },
    after: { locked: true },
  })
  expect(of(UNLOCK)[0]).toMatchObject({ target: 'account mathA2', after: { locked: false } })
  expect(of(SIGN_OUT)[0]).toMatchObject({ target: 'account twoA2', after: { signedOut: ['twoA2'] } })
})
