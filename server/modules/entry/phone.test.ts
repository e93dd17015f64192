import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import {
  ask,
  type EntryApp,
  entryApp,
  IDENTIFY,
  provePhone,
  seal,
  solve,
} from '#tests/support/servers/entry.ts'
import { ADDRESS_CODES_A_DAY, CODE_TRIES, PHONE_CODES_A_DAY } from '../../sms/codes.ts'

const LOGIN_PHONE = 'POST /api/base/data/login/phone'
const STATE = 'GET /api/base/data/system/account/check/phone/identify'
const REGISTERED = 'GET /api/base/data/system/account/check/isRegistered'
const MOBILE = 'POST /api/base/data/mobile/login'
const PHONE = '13800138000'
const UNKNOWN = '13900139000'

let t: EntryApp
beforeAll(async () => {
  t = await entryApp()
  await t.db.updateTable('account').set({ phone: PHONE }).where('account_id', '=', 'parentA').execute()
})
afterAll(() => t.close())

const enter = (phone: string, codeId: string, code: string) =>
  checkedInject(t.app, LOGIN_PHONE, { input: { phone, codeId, code } })
const nextMinute = () => {
  t.clock.at += 61_000
}
const nextDay = () => {
  t.clock.at += 25 * 3_600_000
}
const codeSent = () => t.outbox.at(-1)?.code ?? ''
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code to sign in', () => {
  it('goes to the phone of an account, opens the door once, and is no text of the log (security S43) [C011, C015]', async () => {
    const { data } = await ask(t, 'login', '+86 138 0013 8000')
    expect([data.waitSeconds, data.expiresIn, data.ticket]).toEqual([60, 300, null])
    expect(t.outbox.at(-1)).toMatchObject({ phone: PHONE, purpose: 'login', minutes: 5, locale: 'zh-CN' })
    expect(codeSent()).toMatch(/^\d{6}$/)
    const answers = await Promise.all([1, 2, 3].map(() => enter(PHONE, data.codeId, codeSent())))
    expect(answers.filter((a) => a.status === 0).map((a) => a.data.accountKey)).toEqual(['key-parentA'])
    const [good] = answers.filter((a) => a.status === 0)
    expect(good?.headers['set-cookie']?.toString()).toContain('kb_session=')
    expect((await enter(PHONE, data.codeId, codeSent())).status).toBe(10001)
    const stored = JSON.stringify(await t.db.selectFrom('sms_code').selectAll().execute())
    expect(stored + JSON.stringify(t.logs)).not.toContain(codeSent())
    expect(JSON.stringify(t.logs)).not.toContain(PHONE)
  })

  it('looks the same for a phone nobody has, and nothing is sent there (security S41, S43) [C015]', async () => {
    nextMinute()
    const before = t.outbox.length
    const known = await ask(t, 'login', PHONE)
    const unknown = await ask(t, 'login', UNKNOWN)
    expect({ ...unknown.data, codeId: '' }).toEqual({ ...known.data, codeId: '' })
    expect(t.outbox.slice(before).map((m) => m.phone)).toEqual([PHONE])
    const states = await Promise.all(
      [known, unknown].map((a) => checkedInject(t.app, STATE, { input: { codeId: a.data.codeId } })),
    )
    expect(states[1]?.text).toBe(states[0]?.text)
    const wrong = await enter(PHONE, known.data.codeId, otherThan(codeSent()))
    const none = await enter(UNKNOWN, unknown.data.codeId, '000000')
    expect([none.status, none.text]).toEqual([10001, wrong.text])
  })

  it('needs a solved puzzle each time (security S43) [C015]', async () => {
    nextMinute()
    const input = { purpose: 'login', phone: PHONE }
    expect((await checkedInject(t.app, IDENTIFY, { input })).status).toBe(10007)
    const validate = await solve(t, 'login')
    expect((await checkedInject(t.app, IDENTIFY, { input: { ...input, validate } })).status).toBe(10007)
    const proof = await solve(t, 'code')
    expect((await checkedInject(t.app, IDENTIFY, { input: { ...input, validate: proof } })).status).toBe(0)
    nextMinute()
    expect((await checkedInject(t.app, IDENTIFY, { input: { ...input, validate: proof } })).status).toBe(
      10007,
    )
  })

  it('is over after five tries, after five minutes, and when another was sent (security S43) [C011, C017]', async () => {
    nextMinute()
    const first = (await ask(t, 'login', PHONE)).data
    const right = codeSent()
    for (let i = 0; i < CODE_TRIES; i++)
      expect((await enter(PHONE, first.codeId, otherThan(right))).status).toBe(10001)
    expect((await enter(PHONE, first.codeId, right)).status).toBe(10001)
    const state = (await checkedInject(t.app, STATE, { input: { codeId: first.codeId } })).data
    expect(state).toMatchObject({ state: 'over', triesLeft: 0 })

    nextMinute()
    const late = (await ask(t, 'login', PHONE)).data
    t.clock.at += 5 * 60_000
    expect((await enter(PHONE, late.codeId, codeSent())).status).toBe(10001)

    const old = (await ask(t, 'login', PHONE)).data
    const oldCode = codeSent()
    nextMinute()
    const fresh = (await ask(t, 'login', PHONE)).data
    expect((await enter(PHONE, old.codeId, oldCode)).status).toBe(10001)
    expect((await enter(PHONE, fresh.codeId, codeSent())).status).toBe(0)
  })

  it('cannot be tried past five times by trying at one moment (security S43)', async () => {
    nextMinute()
    const { codeId } = (await ask(t, 'login', PHONE)).data
    await Promise.all(Array.from({ length: 12 }, () => enter(PHONE, codeId, otherThan(codeSent()))))
    expect((await enter(PHONE, codeId, codeSent())).status).toBe(10001)
  })

  it('is good for its own phone and purpose alone (security S43) [C011, C015]', async () => {
    nextMinute()
    await t.db
      .updateTable('account')
      .set({ phone: '13700137000' })
      .where('account_id', '=', 'masterA')
      .execute()
    const { codeId } = (await ask(t, 'login', PHONE)).data
    expect((await enter('13700137000', codeId, codeSent())).status).toBe(10001)
    const reset = { purpose: 'reset', phone: PHONE, codeId, code: codeSent() }
    expect((await checkedInject(t.app, IDENTIFY, { input: reset })).status).toBe(10001)
    expect((await enter(PHONE, codeId, codeSent())).status).toBe(0)
  })

  it('is sent once a minute, also to those who ask at one moment (security S43) [C015]', async () => {
    nextDay()
    const before = t.outbox.length
    const proofs = await Promise.all([1, 2, 3, 4].map(() => solve(t, 'code')))
    const answers = await Promise.all(
      proofs.map((validate) =>
        checkedInject(t.app, IDENTIFY, { input: { purpose: 'login', phone: PHONE, validate } }),
      ),
    )
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([0, 10004, 10004, 10004])
    expect(t.outbox.length).toBe(before + 1)
    const refused = answers.find((a) => a.status === 10004)
    expect(refused?.message).toMatch(/\d+ 秒后/)
  })

  it(`is sent at most ${PHONE_CODES_A_DAY} times a day to one phone (security S43)`, async () => {
    nextDay()
    for (let i = 0; i < PHONE_CODES_A_DAY; i++) {
      expect((await ask(t, 'login', PHONE)).status).toBe(0)
      nextMinute()
    }
    const stopped = await ask(t, 'login', PHONE)
    expect([stopped.status, stopped.message.includes('今天')]).toEqual([10004, true])
    nextDay()
    expect((await ask(t, 'login', PHONE)).status).toBe(0)
  })

  it('floods from one address stop for the day, kept in the database (security S43)', async () => {
    nextDay()
    await t.db
      .insertInto('login_attempt')
      .values({
        subject: 'sms-address:127.0.0.1',
        window_start: new Date(t.clock.at),
        failures: ADDRESS_CODES_A_DAY,
      })
      .execute()
    expect((await ask(t, 'register', '13600136000')).status).toBe(10004)
    nextDay()
    expect((await ask(t, 'register', '13600136000')).status).toBe(0)
  })

  it('to a wrong number is refused by name [C015, V10]', async () => {
    for (const phone of ['12345678901', '4008001234567', '138001380000']) {
      const answer = await ask(t, 'login', phone)
      expect([answer.status, answer.message.includes('手机号')]).toEqual([10001, true])
    }
  })
})

describe('whether a phone has an account', () => {
  it('is told to nobody but its owner (security S41) [C014]', async () => {
    nextDay()
    const { data } = await ask(t, 'register', PHONE)
    expect((await checkedInject(t.app, REGISTERED, { input: { codeId: data.codeId } })).status).toBe(10005)
    const code = codeSent()
    await checkedInject(t.app, IDENTIFY, {
      input: { purpose: 'register', phone: PHONE, codeId: data.codeId, code },
    })
    const own = await checkedInject(t.app, REGISTERED, { input: { codeId: data.codeId } })
    expect(own.data).toEqual({ registered: true })
    t.clock.at += 5 * 60_000
    expect((await checkedInject(t.app, REGISTERED, { input: { codeId: data.codeId } })).status).toBe(10005)
    expect(await provePhone(t, 'register', '13500135000')).toMatch(/^[\w-]{24}$/)
  })

  it('a code nobody knows is simply over [C017]', async () => {
    const answer = await checkedInject(t.app, STATE, { input: { codeId: 'no-such-code' } })
    expect(answer.data).toEqual({ state: 'over', waitSeconds: 0, expiresIn: 0, triesLeft: 0 })
  })
})

describe('a student number', () => {
  const byNumber = async (number: string, password = PASSWORD, school = '-', validate?: string) =>
    checkedInject(t.app, MOBILE, {
      input: { loginType: 2, ...(await seal(t, { number, password, school })), validate },
    })

  it('signs its student in, by itself or with the school [C010]', async () => {
    expect((await byNumber('n-A-s11')).data.accountKey).toBe('key-studentA11')
    expect((await byNumber(' n-A-s11 ', PASSWORD, '名A名')).data.userList.map((u) => u.studentId)).toEqual([
      'A-s11',
    ])
  })

  it('gets one answer for a wrong password, number or school (security S45) [C010]', async () => {
    const wrong = await byNumber('n-A-s11', 'no')
    for (const other of [await byNumber('n-0'), await byNumber('n-A-s11', PASSWORD, '名B名')])
      expect([other.status, other.text]).toEqual([10003, wrong.text])
  })

  it('that two schools have needs the school [C010]', async () => {
    await t.db
      .updateTable('student')
      .set({ student_number: 'n-A-s31' })
      .where('student_id', '=', 'B-s11')
      .execute()
    expect((await byNumber('n-A-s31')).status).toBe(10003)
    expect((await byNumber('n-A-s31', PASSWORD, '名B名')).data.accountKey).toBe('key-studentB11')
  })

  it('needs a puzzle after three failures, and waits after six (security S42) [C010]', async () => {
    t.clock.at += 20 * 60_000
    for (let i = 0; i < 3; i++) await byNumber('n-A-s11', `no ${i}`)
    expect((await byNumber('n-A-s11')).status).toBe(10007)
    for (let i = 0; i < 3; i++) await byNumber('n-A-s11', 'no', '-', await solve(t, 'login'))
    expect((await byNumber('n-A-s11', PASSWORD, '-', await solve(t, 'login'))).status).toBe(10004)
  })
})
