import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealPassword } from '#src/platform/seal.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { spellingsOf } from '#tests/support/school/spellings.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type SealedLogin, sealLogin } from '#tests/support/servers/seal.ts'
import { ACCOUNT_TRIES, ADDRESS_TRIES, PAIR_TRIES } from '../../http/limits/attempts.ts'
import { rotateLoginKey } from '../../http/seal/login-key.repo.ts'
import { LEAST_SIGN_INS, signInCrowd } from '../../http/session/passwords.ts'
import { giveTicket } from '../../http/session/tickets.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const KEY = 'GET /api/base/data/encrypt/key'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => t.close())

const key = async () => (await checkedInject(t.app, KEY)).data
const send = (input: SealedLogin & { validate?: string }, headers: Record<string, string> = {}) =>
  checkedInject(t.app, LOGIN, { input, headers })
/** With the proof of a solved puzzle, so that only the limits stand in the way. */
const login = async (account: string, password = PASSWORD, headers: Record<string, string> = {}) => {
  const facts = { purpose: 'login', address: headers['x-forwarded-for'] ?? '127.0.0.1' }
  const validate = await giveTicket(t.db, 'captcha', facts, t.clock.at, 60_000)
  return send({ ...sealLogin(await key(), account, password), validate }, headers)
}

describe('where very many sign in at once', () => {
  it('whoever gets no turn is asked to come again in some seconds, and no try is counted [G08]', async () => {
    await t.db.deleteFrom('login_attempt').execute()
    const ends: (() => void)[] = []
    const others = Array.from({ length: LEAST_SIGN_INS }, () =>
      signInCrowd(() => new Promise<void>((resolve) => ends.push(resolve))),
    )
    const waits: number[] = []
    for (let i = 0; i < PAIR_TRIES + 1; i++) {
      const reply = await t.app.inject({
        method: 'POST',
        url: '/api/base/data/encrypt/login',
        headers: { 'x-kb-time': String(t.clock.at) },
        payload: {
          ...sealLogin(await key(), 'headA1', PASSWORD),
          clientType: 2,
          client_check_time: t.clock.at,
        },
      })
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toMatchObject({ status: 10503 })
      waits.push(Number(reply.headers['retry-after']))
    }
    expect(waits.filter((seconds) => !(seconds >= 3 && seconds <= 30))).toEqual([])
    for (const end of ends) end()
    await Promise.all(others)
    expect((await send(sealLogin(await key(), 'headA1', PASSWORD))).status).toBe(0)
  })
})

describe('the seal', () => {
  it('is the same bytes from the browser’s library and from node:crypto [C009]', () => {
    const made = { keyId: 'k', publicKey: '', challenge: 'a challenge with 中文' }
    // RFC 7748 section 6.1: Bob's public key
    made.publicKey = Buffer.from(
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
      'hex',
    ).toString('base64url')
    const random = (n: number) => Uint8Array.from({ length: n }, (_, i) => i * 7 + n)
    expect(sealPassword(made, '张三', 'pass 密码', random)).toEqual(
      sealLogin(made, '张三', 'pass 密码', random),
    )
  })

  it('made by the browser’s library opens the door [C009, D02]', async () => {
    const answer = await send(sealPassword(await key(), 'parentAB', PASSWORD))
    expect(answer.status).toBe(0)
    expect(answer.data.accountKey).toBe('key-parentAB')
    expect(answer.data.userList.map((u) => [u.userId, u.studentId, u.schoolId])).toEqual([
      ['u-parentAB-1', 'A-s12', 'A'],
      ['u-parentAB-2', 'B-s21', 'B'],
    ])
  })

  it('brings a family its newest exam along, as the call for it answers, and others none [C009, C098]', async () => {
    await t.db.deleteFrom('login_attempt').execute()
    const { data } = await login('parentAB')
    const token = data.dongniLoginToken
    const asked = await checkedInject(t.app, 'GET /api/exam/plan/latest', { token })
    expect(asked.data.exam).not.toBeNull()
    expect(data.newestExam).toEqual(asked.data)
    expect((await login('headA1')).data.newestExam).toBeUndefined()
  })

  it.each(spellingsOf('headA1').concat('HEADA1'))('opens for an account typed as %j [T04]', async (typed) => {
    await t.db.deleteFrom('login_attempt').execute()
    // stored with a capital within, which neither small letters nor capitals are
    const isStored = typed !== 'HEADA1'
    expect((await login(typed)).status).toBe(isStored ? 0 : 10003)
  })

  it('opens for an account in the other case, unless two are spelled alike [T04]', async () => {
    const add = (login_name: string, of: string) =>
      t.db.insertInto('account_login').values({ login_name, account_id: of }).execute()
    await add('T15A', 'headA1')
    expect((await login('t15a')).status).toBe(0)
    await add('t15a', 'mathA2')
    expect((await login('T15A')).data.accountKey).toBe('key-headA1')
    expect((await login('ｔ１５Ａ')).status).toBe(10003)
    await t.db.deleteFrom('account_login').where('login_name', 'in', ['T15A', 't15a']).execute()
  })

  it('counts tries of an account together, however its name is written [T04]', async () => {
    await t.db.deleteFrom('login_attempt').execute()
    for (const typed of spellingsOf('headA1')) await login(typed, 'no')
    const counted = await t.db.selectFrom('login_attempt').select('subject').execute()
    expect(counted.filter(({ subject }) => /^account:[0-9a-f]{64}$/.test(subject))).toHaveLength(1)
    await t.db.deleteFrom('login_attempt').execute()
  })

  it('opens for a password with a space or something unseen at its end, and for no other [T04]', async () => {
    for (const typed of [`${PASSWORD} `, `\u200b${PASSWORD}`, `${PASSWORD}\n`])
      expect((await login('parentAB', typed)).status).toBe(0)
    expect((await login('parentAB', `${PASSWORD}x`)).status).toBe(10003)
  })

  it('the answer carries what the account’s own call says, of the identity used last', async () => {
    const { data } = await send(sealPassword(await key(), 'parentAB', PASSWORD))
    const headers = { 'x-kb-token': data.dongniLoginToken }
    const { data: asked } = await checkedInject(t.app, 'GET /api/base/data/system/account/user', { headers })
    expect(data.account).toEqual(asked)
    expect(asked.userList).toHaveLength(2)
  })

  it('does not carry account or password in clear [C009]', async () => {
    const sealed = sealLogin(await key(), 'parentA', PASSWORD)
    const bytes = Buffer.from(sealed.sealed, 'base64url').toString('utf8')
    expect(bytes).not.toContain('parentA')
    expect(bytes).not.toContain('correct horse')
  })

  it('works once: the same bytes sent again are refused, also at the same moment [C009]', async () => {
    const sealed = sealLogin(await key(), 'parentA', PASSWORD)
    const answers = await Promise.all([send(sealed), send(sealed), send(sealed)])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([0, 10001, 10001])
    expect((await send(sealed)).status).toBe(10001)
  })

  it('is refused five minutes later, for a made-up challenge, and for another key [C009]', async () => {
    const late = sealLogin(await key(), 'parentA', PASSWORD)
    t.clock.at += 5 * 60_000
    expect((await send(late)).status).toBe(10001)
    const own = await key()
    const forged = sealLogin(
      { ...own, challenge: Buffer.alloc(38).toString('base64url') },
      'parentA',
      PASSWORD,
    )
    expect((await send(forged)).status).toBe(10001)
    expect((await send({ ...sealLogin(own, 'parentA', PASSWORD), keyId: 'other' })).status).toBe(10001)
  })

  it('is refused when one bit changed or the point is weak [C009]', async () => {
    const sealed = sealLogin(await key(), 'parentA', PASSWORD)
    const bytes = Buffer.from(sealed.sealed, 'base64url')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    expect((await send({ ...sealed, sealed: bytes.toString('base64url') })).status).toBe(10001)
    const weak = sealLogin(await key(), 'parentA', PASSWORD)
    expect((await send({ ...weak, ephemeral: Buffer.alloc(32).toString('base64url') })).status).toBe(10001)
  })

  it('made for the key before still opens after a change of keys [C009]', async () => {
    const before = await key()
    await rotateLoginKey(t.db)
    const after = await key()
    expect(after.keyId).not.toBe(before.keyId)
    expect((await send(sealLogin(before, 'parentA', PASSWORD))).status).toBe(0)
    expect((await send(sealLogin(after, 'parentA', PASSWORD))).status).toBe(0)
    await rotateLoginKey(t.db)
    expect((await send(sealLogin(before, 'parentA', PASSWORD))).status).toBe(10001)
  })
})

describe('account and password', () => {
  it('get one answer, whether the account is unknown or the password wrong [C009]', async () => {
    const wrong = await login('parentA', 'no')
    const unknown = await login('who is this', 'no')
    expect([wrong.status, wrong.message]).toEqual([10003, unknown.message])
    expect(unknown.status).toBe(10003)
    const english = await login('parentA', 'no', { 'accept-language': 'en-GB,en' })
    expect(english.message).toMatch(/^Account and password do not match/)
  })

  it('have to wait after ten failures, wherever they come from, and then may go on [C009]', async () => {
    const from = (i: number) => ({ 'x-forwarded-for': `192.0.2.${i % 2}` })
    for (let i = 0; i < ACCOUNT_TRIES; i++)
      expect((await login('idleA', `no ${i}`, from(i))).status).toBe(10003)
    const stopped = await login('idleA')
    expect(stopped.status).toBe(10004)
    expect(stopped.http).toBe(200)
    const { retryAfter } = stopped.data as unknown as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(14 * 60)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    expect((await login('mathA2')).status).toBe(0)
    t.clock.at += retryAfter * 1000
    expect((await login('idleA')).status).toBe(0)
  })

  it('have to wait after six failures at one address, and at no other (security S42) [C009]', async () => {
    const at = (last: number) => ({ 'x-forwarded-for': `192.0.2.${last}` })
    for (let i = 0; i < PAIR_TRIES; i++) expect((await login('gradeA1', `no ${i}`, at(9))).status).toBe(10003)
    for (let i = 0; i < 20; i++) expect((await login('gradeA1', 'no', at(9))).status).toBe(10004)
    expect((await login('gradeA1', PASSWORD, at(8))).status).toBe(0)
  })

  it('cannot be tried past the limit by trying at one moment [C009]', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const facts = { purpose: 'login', address: '127.0.0.1' }
        const validate = await giveTicket(t.db, 'captcha', facts, t.clock.at, 60_000)
        return { ...sealLogin(await key(), 'twoA2', `no ${i}`), validate }
      }),
    )
    const answers = await Promise.all(sealed.map((s) => send(s)))
    expect(answers.filter((a) => a.status === 10003).length).toBeLessThanOrEqual(PAIR_TRIES)
    expect(answers.filter((a) => a.status === 10004).length).toBeGreaterThanOrEqual(10)
  })

  it('of a closed account get 10055, of a wrong password of it still 10003 [S22]', async () => {
    await t.db.updateTable('account').set({ closed: true }).where('account_id', '=', 'headB1').execute()
    t.clock.at += 3_600_000
    expect((await login('headB1')).status).toBe(10055)
    expect((await login('headB1', 'no')).status).toBe(10003)
  })

  it('of one address stop at its own limit, kept in the database', async () => {
    t.clock.at += 3_600_000
    await t.db
      .insertInto('login_attempt')
      .values({ subject: 'address:127.0.0.1', window_start: new Date(t.clock.at), failures: ADDRESS_TRIES })
      .execute()
    expect((await login('masterA')).status).toBe(10004)
    t.clock.at += 16 * 60_000
    expect((await login('masterA')).status).toBe(0)
  })
})
