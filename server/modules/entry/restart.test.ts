import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { ask, type EntryApp, entryApp, IDENTIFY, SLIDE, seal, solve } from '#tests/support/servers/entry.ts'
import { buildApp } from '../../app.ts'
import { PAIR_TRIES } from '../../http/limits/attempts.ts'
import { giveTicket } from '../../http/session/tickets.ts'
import { CODE_TRIES } from '../../sms/codes.ts'
import { ADDRESS_PUZZLES } from './captcha/puzzle-limits.service.ts'

/** A server that was stopped and started again forgives nobody: limits are rows, not memory. */
const LOGIN = 'POST /api/base/data/encrypt/login'
const MOBILE = 'POST /api/base/data/mobile/login'
const LOGIN_PHONE = 'POST /api/base/data/login/phone'
const PHONE = '13800138000'

let t: EntryApp
beforeAll(async () => {
  t = await entryApp()
  await t.db.updateTable('account').set({ phone: PHONE }).where('account_id', '=', 'parentA').execute()
})
afterAll(() => t.close())

/** Stops the server and starts another on the same database. */
async function restart(): Promise<void> {
  await t.app.close()
  t.app = await buildApp({
    db: t.db,
    clock: t.clock,
    sms: {
      send: (message) => {
        t.outbox.push(message)
        return Promise.resolve()
      },
    },
    logTo: { write: () => {} },
    config: { distDir: t.dist, brandsDir: 'brands', logLevel: 'silent', build: 'again' },
  })
}
const proof = () =>
  giveTicket(t.db, 'captcha', { purpose: 'login', address: '127.0.0.1' }, t.clock.at, 60_000)
const byAccount = async (password: string, validate?: string) =>
  checkedInject(t.app, LOGIN, { input: { ...(await seal(t, { account: 'masterA', password })), validate } })
const byNumber = async (password: string, validate?: string) =>
  checkedInject(t.app, MOBILE, {
    input: {
      loginType: 2,
      validate,
      ...(await seal(t, { number: 'n-A-s11', school: '名A名', password })),
    },
  })

describe('after a restart', () => {
  it('a puzzle is needed still, and an account that was tried too often waits on [C009, C034] (security S42)', async () => {
    for (let i = 0; i < 3; i++) expect((await byAccount(`no ${i}`)).status).toBe(10003)
    await restart()
    expect((await byAccount(PASSWORD)).status).toBe(10007)
    for (let i = 3; i < PAIR_TRIES; i++) await byAccount(`no ${i}`, await proof())
    expect((await byAccount(PASSWORD, await proof())).status).toBe(10004)
    await restart()
    const refused = await byAccount(PASSWORD, await proof())
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([10004, expect.any(Number)])
    t.clock.at += 16 * 60_000
    expect((await byAccount(PASSWORD)).status).toBe(0)
  })

  it('so does a student number [C010] (security S42)', async () => {
    for (let i = 0; i < PAIR_TRIES; i++) await byNumber(`no ${i}`, await proof())
    await restart()
    expect((await byNumber(PASSWORD, await proof())).status).toBe(10004)
    t.clock.at += 16 * 60_000
  })

  it('the next code waits its minute, a code keeps its tries, and a proof is used once [C011, C015] (security S43)', async () => {
    const sent = await ask(t, 'login', PHONE)
    const code = t.outbox.at(-1)?.code ?? ''
    const before = t.outbox.length
    await restart()
    expect((await ask(t, 'login', PHONE)).status).toBe(10004)
    expect(t.outbox).toHaveLength(before)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const enter = (given: string) =>
      checkedInject(t.app, LOGIN_PHONE, { input: { phone: PHONE, codeId: sent.data.codeId, code: given } })
    for (let i = 0; i < CODE_TRIES - 1; i++) await enter(wrong)
    await restart()
    await enter(wrong)
    await restart()
    expect((await enter(code)).status).toBe(10001)

    t.clock.at += 61_000
    const validate = await solve(t, 'code')
    const input = { purpose: 'register', phone: '13900000001', validate }
    expect((await checkedInject(t.app, IDENTIFY, { input })).status).toBe(0)
    await restart()
    expect((await checkedInject(t.app, IDENTIFY, { input: { ...input, phone: '13900000002' } })).status).toBe(
      10007,
    )
  })

  it('puzzles asked for by one address stay counted [C034] (security S42)', async () => {
    const question = () => checkedInject(t.app, SLIDE, { input: { purpose: 'code', kind: 'question' } })
    const window_start = new Date(t.clock.at - (t.clock.at % 60_000))
    const used = { subject: 'captcha-question:127.0.0.1', window_start, failures: ADDRESS_PUZZLES - 2 }
    await t.db.insertInto('login_attempt').values(used).execute()
    for (let i = 0; i < 2; i++) expect((await question()).status).toBe(0)
    await restart()
    expect((await question()).status).toBe(10004)
    t.clock.at += 60_000
    expect((await question()).status).toBe(0)
  })
})
