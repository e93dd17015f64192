import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, provePhone, seal } from '#tests/support/servers/entry.ts'
import { CHANGE_TRIES } from './password.service.ts'

const CHANGE = 'POST /api/base/data/common/setting/account/password'
const RESET = 'POST /api/base/data/system/account/reset/password'
const LOGIN = 'POST /api/base/data/encrypt/login'
const ACCOUNT = 'GET /api/base/data/system/account/user'
const EXAMS = 'GET /api/exam/plan'
const NEW = 'mianbao kafei 42'
const PHONE = '13800138000'
/** A brand that forces initial passwords to be changed, and one that does not. */
const FORCING = 'jindao'
const DEFAULT = 'kaoban'

let t: EntryApp
let forcing: string
beforeAll(async () => {
  t = await entryApp()
  const { loadBrands } = await import('../../http/brand/brands.ts')
  const brands = loadBrands('brands')
  forcing = brands.bySlug(FORCING)?.hosts[0] ?? ''
  expect(brands.byHost(forcing).brand.switches.forceInitialPassword).toBe(true)
  expect(brands.bySlug(DEFAULT)?.brand.switches.forceInitialPassword).toBe(false)
  await t.db.updateTable('account').set({ phone: PHONE }).where('account_id', '=', 'parentA').execute()
})
afterAll(() => t.close())

const change = async (token: string | undefined, old: string, password: string, headers = {}) =>
  checkedInject(t.app, CHANGE, { token, input: await seal(t, { old, password }), headers })
const reset = async (ticket: string, password: string) =>
  checkedInject(t.app, RESET, { input: { ticket, ...(await seal(t, { password })) } })
const login = async (account: string, password: string) =>
  (await checkedInject(t.app, LOGIN, { input: await seal(t, { account, password }) })).status
const statusOf = async (token: string) => (await checkedInject(t.app, ACCOUNT, { token })).status

describe('changing their own password', () => {
  it('ends every other session at once and keeps this one [C008]', async () => {
    const [here, there] = [await t.tokenOf('headA1'), await t.tokenOf('headA1')]
    const stranger = await t.tokenOf('mathA2')
    expect((await change(here, PASSWORD, NEW)).data).toEqual({ passwordStatus: 1 })
    expect([await statusOf(here), await statusOf(there), await statusOf(stranger)]).toEqual([0, 10055, 0])
    expect([await login('headA1', PASSWORD), await login('headA1', NEW)]).toEqual([10003, 0])
    const stored = await t.db
      .selectFrom('account')
      .where('account_id', '=', 'headA1')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('needs the present one, and stops guessing (security S45) [C008]', async () => {
    const token = await t.tokenOf('gradeA1')
    for (let i = 0; i < CHANGE_TRIES; i++) {
      const wrong = await change(token, `no ${i}`, NEW)
      expect([wrong.status, wrong.message.includes('原密码')]).toEqual([10003, true])
    }
    expect((await change(token, PASSWORD, NEW)).status).toBe(10004)
    t.clock.at += 16 * 60_000
    expect((await change(token, PASSWORD, NEW)).status).toBe(0)
  })

  it.each([
    ['1234567', '太短'],
    ['qwertyuiop', '常见'],
    ['masterA!', '账号'],
    [PASSWORD, '相同'],
    ['长'.repeat(65), '太长'],
  ])('to %s is refused in words [C008, V10]', async (password, word) => {
    const answer = await change(await t.tokenOf('masterA'), PASSWORD, password)
    expect([answer.status, answer.message.includes(word)]).toEqual([10001, true])
  })

  it('without a session is refused, and a sealed text works once [C008]', async () => {
    expect((await change(undefined, PASSWORD, NEW)).status).toBe(10051)
    const token = await t.tokenOf('directorA')
    const input = await seal(t, { old: PASSWORD, password: NEW })
    expect((await checkedInject(t.app, CHANGE, { token, input })).status).toBe(0)
    const other = await t.tokenOf('subjectA')
    expect((await checkedInject(t.app, CHANGE, { token: other, input })).status).toBe(10001)
  })
})

describe('a forgotten password', () => {
  it('is set again after a code to the phone; every session ends, and failures are forgiven [C018]', async () => {
    const token = await t.tokenOf('parentA')
    for (let i = 0; i < 4; i++) await login('parentA', `no ${i}`)
    const ticket = await provePhone(t, 'reset', PHONE)
    const short = await reset(ticket, 'short')
    expect([short.status, short.message.includes('太短')]).toEqual([10001, true])
    expect((await reset(ticket, NEW)).data).toEqual({ accountName: 'parentA' })
    expect(await statusOf(token)).toBe(10055)
    expect([await login('parentA', NEW), await login('parentA', PASSWORD)]).toEqual([0, 10003])
    expect((await reset(ticket, 'another good one')).status).toBe(10001)
  })

  it('takes a proof of this purpose only, within a quarter of an hour (security S43) [C018]', async () => {
    t.clock.at += 61_000
    const wrong = await provePhone(t, 'register', PHONE)
    expect((await reset(wrong, NEW)).status).toBe(10001)
    expect((await reset('x'.repeat(24), NEW)).status).toBe(10001)
    const late = await provePhone(t, 'reset', PHONE)
    t.clock.at += 15 * 60_000
    expect((await reset(late, 'mianbao kafei 43')).status).toBe(10001)
  })
})

describe('an initial password', () => {
  const initial = (account: string, more = {}) =>
    t.db
      .updateTable('account')
      .set({ password_status: 0, ...more })
      .where('account_id', '=', account)
      .execute()
  const headers = () => ({ host: forcing })

  it('opens nothing but its change, where the brand says so (security S44) [S17, C008]', async () => {
    await initial('twoA2')
    const token = await t.tokenOf('twoA2')
    const open: string[] = []
    for (const call of (calls as readonly Endpoint[]).filter((c) => c.scope !== 'public')) {
      const answer = await checkedInject(t.app, call.call as typeof ACCOUNT, {
        token: await t.tokenOf('twoA2'),
        input: { accountId: 'x' },
        headers: headers(),
      })
      // a feature that the brand does not have is refused before
      if (answer.status !== 10008) open.push(call.call)
    }
    expect(open.filter((call) => !OPEN.includes(call))).toEqual([])
    const refused = await checkedInject(t.app, EXAMS, { token, headers: headers() })
    expect([refused.status, refused.message.includes('初始密码')]).toEqual([10008, true])
    const { data } = await checkedInject(t.app, ACCOUNT, { token, headers: headers() })
    expect(data.passwordStatus).toBe(0)
    expect((await change(token, PASSWORD, NEW, headers())).status).toBe(0)
    expect((await checkedInject(t.app, EXAMS, { token, headers: headers() })).status).toBe(0)
  })

  it('is no hindrance elsewhere, nor for those who only read papers [S17]', async () => {
    await initial('idleA')
    const token = await t.tokenOf('idleA')
    expect((await checkedInject(t.app, EXAMS, { token })).status).toBe(0)
    expect((await checkedInject(t.app, EXAMS, { token, headers: headers() })).status).toBe(10008)
    await initial('idleA', { virtual_paper_read: true })
    expect((await checkedInject(t.app, EXAMS, { token, headers: headers() })).status).toBe(0)
  })

  /** What somebody with an initial password may still call. */
  const OPEN = [
    // a record of the device; it reads nothing
    'POST /api/base/data/common/client/log/user_device',
    'POST /api/base/data/logout',
    ACCOUNT,
    CHANGE,
    'POST /api/base/data/system/account/protocol',
    'GET /api/base/data/system/account/protocol/{accountId}',
  ]
})
