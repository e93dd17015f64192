import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, SLIDE, seal } from '#tests/support/servers/entry.ts'
import { ADDRESS_PUZZLES } from '../../modules/entry/captcha/puzzle-limits.service.ts'
import { ACCOUNT_TRIES, DEVICE_TRIES, PAIR_FREE_TRIES } from '../limits/attempts.ts'
import { hashPassword } from './passwords.ts'
import { giveTicket } from './tickets.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const NEED = 'GET /api/base/data/login/verify/need'
const HOME = '203.0.113.1'

let t: EntryApp
beforeAll(async () => {
  t = await entryApp({ config: { trustProxy: ['127.0.0.1'], logLevel: 'silent' } })
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.at += 20 * 60_000
})

interface From {
  address?: string
  cookie?: string | undefined
  proof?: boolean
}
async function login(account: string, password: string, { address = HOME, cookie, proof }: From = {}) {
  const facts = { purpose: 'login', address }
  const validate = proof ? await giveTicket(t.db, 'captcha', facts, t.clock.at, 60_000) : undefined
  return checkedInject(t.app, LOGIN, {
    input: { ...(await seal(t, { account, password })), validate },
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  })
}
async function known(account: string, from: From = {}): Promise<string> {
  const answer = await login(account, PASSWORD, from)
  const lines = [answer.headers['set-cookie']].flat().map(String)
  const line = lines.find((one) => one.startsWith('kb_device=')) ?? ''
  expect(line).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  return line.split(';')[0] ?? ''
}

describe('a stranger who tries somebody’s password', () => {
  it('makes nobody solve a puzzle but at the stranger’s address (security S42) [C009]', async () => {
    for (let i = 0; i < PAIR_FREE_TRIES; i++)
      expect((await login('headA1', 'no', { address: '192.0.2.1' })).status).toBe(10003)
    expect((await login('headA1', PASSWORD, { address: '192.0.2.1' })).status).toBe(10007)
    expect((await login('headA1', PASSWORD)).status).toBe(0)
  })

  it('at the very address of the owner does not reach a browser the owner has used (security S42) [C009]', async () => {
    const cookie = await known('headA1')
    for (let i = 0; i < 8; i++) await login('headA1', 'no', { proof: true })
    expect((await login('headA1', PASSWORD)).status).toBe(10007)
    expect((await login('headA1', PASSWORD, { cookie })).status).toBe(0)
  })

  it('from many addresses is slowed all the same, and the owner’s browser passes (security S42) [C009]', async () => {
    const cookie = await known('headA1')
    const outcomes: number[] = []
    for (let i = 0; i < 40; i++)
      outcomes.push((await login('headA1', 'no', { address: `198.51.100.${i}`, proof: true })).status)
    expect(outcomes.filter((status) => status === 10003)).toHaveLength(ACCOUNT_TRIES)
    expect((await login('headA1', PASSWORD, { address: '198.51.100.99' })).status).toBe(10007)
    // also from an address the owner has never been at
    expect((await login('headA1', PASSWORD, { cookie, address: '192.0.2.77' })).status).toBe(0)
  })
})

describe('a browser that is known', () => {
  it('is so for the accounts that signed in with it alone, up to eight (security S42)', async () => {
    const one = await known('headA1')
    const two = await known('parentA', { cookie: one })
    for (let i = 0; i < 8; i++) await login('parentA', 'no', { proof: true })
    for (let i = 0; i < 8; i++) await login('mathA2', 'no', { proof: true })
    expect((await login('parentA', PASSWORD, { cookie: one })).status).toBe(10007)
    expect((await login('parentA', PASSWORD, { cookie: two })).status).toBe(0)
    expect((await login('mathA2', PASSWORD, { cookie: two })).status).toBe(10007)
  })

  it('has few tries of its own, and a cookie that was changed is none (security S42)', async () => {
    const cookie = await known('twoA2')
    const outcomes: number[] = []
    for (let i = 0; i < 30; i++) outcomes.push((await login('twoA2', 'no', { cookie, proof: true })).status)
    expect(outcomes.filter((status) => status === 10003)).toHaveLength(DEVICE_TRIES)
    // tries in that browser are none of the others'
    expect((await login('twoA2', PASSWORD)).status).toBe(0)
    const id = cookie.slice('kb_device='.length, 'kb_device='.length + 22)
    const changed = cookie.replace(id, 'A'.repeat(22))
    for (let i = 0; i < PAIR_FREE_TRIES; i++) await login('twoA2', 'no', { cookie: changed })
    expect((await login('twoA2', PASSWORD)).status).toBe(10007)
  })

  it('is known no more when the password is another (security S42)', async () => {
    const cookie = await known('gradeA1')
    await t.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('another 1') })
      .where('account_id', '=', 'gradeA1')
      .execute()
    for (let i = 0; i < 8; i++) await login('gradeA1', PASSWORD, { cookie, proof: true })
    expect((await login('gradeA1', 'another 1')).status).toBe(10007)
  })

  it('gets puzzles, and hears that it needs none, when strangers have used up the address (security S42) [C033, C034]', async () => {
    const cookie = await known('masterA')
    t.clock.at += 60_000
    const window_start = new Date(Math.floor(t.clock.at / 60_000) * 60_000)
    const used = { window_start, failures: ADDRESS_PUZZLES }
    await t.db
      .insertInto('login_attempt')
      .values(
        ['captcha-slide', 'captcha-question', 'address'].map((s) => ({ subject: `${s}:${HOME}`, ...used })),
      )
      .execute()
    const ask = async (kind: 'slide' | 'question', headers: Record<string, string>) =>
      (await checkedInject(t.app, SLIDE, { input: { purpose: 'login', kind }, headers })).status
    const need = async (headers: Record<string, string>) =>
      (await checkedInject(t.app, NEED, { input: { purpose: 'login' }, headers })).data.need
    const stranger = { 'x-forwarded-for': HOME }
    const own = { ...stranger, cookie }
    expect([await ask('slide', stranger), await ask('question', stranger), await need(stranger)]).toEqual([
      10004,
      10004,
      true,
    ])
    expect([await ask('slide', own), await ask('question', own), await need(own)]).toEqual([0, 0, false])
    expect((await login('masterA', PASSWORD, { cookie })).status).toBe(0)
  })
})
