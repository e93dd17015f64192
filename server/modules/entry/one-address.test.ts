import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkedInject } from '#tests/support/servers/checked.ts'
import {
  answerOf,
  type EntryApp,
  entryApp,
  handTrail,
  SLIDE,
  seal,
  VALIDATE,
} from '#tests/support/servers/entry.ts'
import { PAIR_TRIES } from '../../http/limits/attempts.ts'
import { deviceCookie, deviceSecret, tagOf } from '../../http/session/device.ts'
import { giveTicket } from '../../http/session/tickets.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const LOGIN_PHONE = 'POST /api/base/data/login/phone'
const CHILDREN = 2_000
/** So many sign in with a browser they have signed in with before; somebody tries the passwords of some of them. */
const KNOWN = 400
const TRIED = 20
const SECOND = 1000
const PASSWORD = 'right 1'

vi.setConfig({ testTimeout: 600_000 })

let t: EntryApp
const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const nameOf = (i: number): string => `child${i}`
beforeAll(async () => {
  t = await entryApp({ config: { logLevel: 'silent' } })
  const ids = Array.from({ length: CHILDREN }, (_, i) => nameOf(i))
  await t.db
    .insertInto('account')
    .values(ids.map((id) => ({ account_id: id, account_key: `key-${id}`, name: id, password_hash })))
    .execute()
  await t.db
    .insertInto('account_login')
    .values(ids.map((id) => ({ account_id: id, login_name: id })))
    .execute()
})
afterAll(() => t.close())

interface Child {
  name: string
  headers: Record<string, string>
  /** Epoch ms of the next thing this child does. */
  at: number
  /** Mistypes the password the first time. */
  slips: boolean
  proof?: string | undefined
  puzzled: boolean
  in: boolean
}

const waitOf = (answer: { headers: Record<string, unknown> }, now: number): number =>
  now + Math.max(1, Number(answer.headers['retry-after'] ?? 1)) * SECOND

/** One step of a child: a try to sign in, or a puzzle before it. */
async function step(child: Child): Promise<void> {
  const now = t.clock.at
  if (child.puzzled && child.proof === undefined) {
    const made = await checkedInject(t.app, SLIDE, { input: { purpose: 'login' }, headers: child.headers })
    if (made.status !== 0) return void (child.at = waitOf(made, now))
    const { captchaId } = made.data
    const x = Number(await answerOf(t, captchaId))
    const input = { captchaId, x, trail: handTrail(x) }
    const done = await checkedInject(t.app, VALIDATE, { input, headers: child.headers })
    if (done.status === 0) child.proof = done.data.validate
    // a puzzle takes a child some seconds
    return void (child.at = now + 5 * SECOND)
  }
  const sealed = await seal(t, { account: child.name, password: child.slips ? 'oops' : PASSWORD })
  const answer = await checkedInject(t.app, LOGIN, {
    input: { ...sealed, validate: child.proof },
    headers: child.headers,
  })
  child.at = waitOf(answer, now)
  child.in = answer.status === 0
  if (answer.status === 10003) Object.assign(child, { slips: false, proof: undefined, at: now + 5 * SECOND })
  if (answer.status === 10007) Object.assign(child, { puzzled: true, proof: undefined })
}

/** What an attacker at the same address gets done in one second; counts the guesses that were answered. */
async function attack(guesses: Map<string, number>, second: number): Promise<void> {
  const guess = async (name: string, validate?: string): Promise<void> => {
    const sealed = await seal(t, { account: name, password: `guess ${second}` })
    const { status } = await checkedInject(t.app, LOGIN, { input: { ...sealed, validate } })
    if (status === 10003) guesses.set(name, (guesses.get(name) ?? 0) + 1)
  }
  for (let i = 0; i < 10; i++) {
    const input = { phone: '13800138000', codeId: `made-up-${second}-${i}`, code: '000000' }
    expect((await checkedInject(t.app, LOGIN_PHONE, { input })).status).toBe(10001)
  }
  for (let i = 0; i < 20; i++)
    await checkedInject(t.app, SLIDE, { input: { purpose: 'login', kind: i % 2 ? 'slide' : 'question' } })
  for (let i = 0; i < 4; i++) await guess(`nobody ${second} ${i}`)
  // one puzzle a second is solved after all
  const facts = { purpose: 'login', address: '127.0.0.1' }
  const solved = await giveTicket(t.db, 'captcha', facts, t.clock.at, 60_000)
  await guess(nameOf(second % TRIED), solved)
  await guess(nameOf(second % TRIED))
}

it('2,000 children and an attacker behind one address: all children are in within 5 minutes (security S42) [C009]', async () => {
  const secret = await deviceSecret(t.db)
  const start = t.clock.at
  const children = Array.from({ length: CHILDREN }, (_, i): Child => {
    const tag = tagOf(secret, { account_key: `key-${nameOf(i)}`, password_hash })
    const headers: Record<string, string> =
      i < KNOWN ? { cookie: `kb_device=${deviceCookie(secret, null, tag)}` } : {}
    const at = start + ((i * 7919) % 60_000)
    return { name: nameOf(i), headers, at, slips: i % 20 === 0, puzzled: false, in: false }
  })
  const guesses = new Map<string, number>()
  let outside = children
  for (let second = 0; outside.length > 0 && second < 300; second++) {
    await attack(guesses, second)
    const due = outside.filter((child) => child.at <= t.clock.at)
    for (let i = 0; i < due.length; i += 20) await Promise.all(due.slice(i, i + 20).map(step))
    outside = outside.filter((child) => !child.in)
    t.clock.at += SECOND
  }
  expect(outside.map((child) => child.name)).toEqual([])
  expect(t.clock.at - start).toBeLessThanOrEqual(300 * SECOND)
  // whoever was known here before solved nothing
  expect(children.slice(0, KNOWN).filter((child) => child.puzzled)).toEqual([])
  for (let i = 0; i < TRIED; i++) expect(guesses.get(nameOf(i)) ?? 0).toBeLessThanOrEqual(PAIR_TRIES)
})
