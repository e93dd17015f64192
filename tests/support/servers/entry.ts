import type { SmsMessage } from '#server/sms/sms.ts'
import { type TestApp, testApp } from './app.ts'
import { type Asked, checkedInject } from './checked.ts'
import { sealText } from './seal.ts'

export const IDENTIFY = 'POST /api/base/data/system/account/check/identify'
export const SLIDE = 'GET /api/base/data/login/verify/slide'
export const VALIDATE = 'POST /api/base/data/login/verify/slide/validate'

export interface EntryApp extends TestApp {
  /** Messages the carrier got, oldest first. */
  outbox: SmsMessage[]
}

/** The app with a carrier that keeps what it is given. */
export async function entryApp(more: Parameters<typeof testApp>[0] = {}): Promise<EntryApp> {
  const outbox: SmsMessage[] = []
  const send = (message: SmsMessage): Promise<void> => {
    outbox.push(message)
    return Promise.resolve()
  }
  return Object.assign(await testApp({ sms: { send }, ...more }), { outbox })
}

/** A drag a hand could have made: slow, fast, slow, with a little up and down. */
export function handTrail(x: number): [number, number, number][] {
  const trail: [number, number, number][] = []
  for (let i = 0; i <= 20; i++) {
    const part = (1 - Math.cos((Math.PI * i) / 20)) / 2
    trail.push([Math.round(x * part), i % 5 === 0 ? 1 : 0, i * 25 + (i % 3)])
  }
  return trail
}

/** Where the piece of a puzzle belongs, or what answers a question: from the store, as no reply tells it. */
export async function answerOf(t: TestApp, captchaId: string): Promise<string> {
  const row = await t.db
    .selectFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .select('answer')
    .executeTakeFirstOrThrow()
  return row.answer
}

/** Solves a puzzle and gives its proof. */
export async function solve(t: TestApp, purpose: 'login' | 'code', asked: Asked = {}): Promise<string> {
  const made = await checkedInject(t.app, SLIDE, { ...asked, input: { purpose } })
  const { captchaId } = made.data
  const x = Number(await answerOf(t, captchaId))
  const answer = await checkedInject(t.app, VALIDATE, {
    ...asked,
    input: { captchaId, x, trail: handTrail(x) },
  })
  return answer.data.validate
}

type Purpose = 'login' | 'register' | 'reset' | 'guardian'

/** Asks for a code after a solved puzzle. */
export async function ask(t: TestApp, purpose: Purpose, phone: string) {
  return checkedInject(t.app, IDENTIFY, {
    input: { purpose, phone, validate: await solve(t, 'code') },
  })
}

/** Proves a phone and gives the ticket. */
export async function provePhone(t: EntryApp, purpose: Purpose, phone: string): Promise<string> {
  const { data } = await ask(t, purpose, phone)
  const code = t.outbox.at(-1)?.code
  const proved = await checkedInject(t.app, IDENTIFY, {
    input: { purpose, phone, codeId: data.codeId, code },
  })
  return proved.data.ticket ?? ''
}

/** Texts sealed to the server, ready for a body. */
export async function seal(t: TestApp, fields: Record<string, string>) {
  const key = (await checkedInject(t.app, 'GET /api/base/data/encrypt/key')).data
  return sealText(key, JSON.stringify({ ...fields, challenge: key.challenge }))
}
