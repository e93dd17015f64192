import { Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../reply/refusal.ts'
import { deviceSecret, tagOf } from '../session/device.ts'
import { useTicket } from '../session/tickets.ts'
import type { Caller } from './caller.ts'
import { admitAll, hashedSubject, settleTries, triesOf } from './tries.ts'

/** Wrong tries of one account in 15 minutes from browsers it is not known in, wherever they are. */
export const ACCOUNT_TRIES = 10
/** Of these, from one address: nobody at one address can keep an account's owner out at another. */
export const PAIR_TRIES = 6
/** Wrong tries of one account in 15 minutes from one browser it is known in. */
export const DEVICE_TRIES = 10
/**
 * Wrong tries at one address in 15 minutes, of one way to sign in. Beyond `ADDRESS_FREE_TRIES` each costs a solved
 * puzzle, and whoever solves as badly as a script does not come this far.
 */
export const ADDRESS_TRIES = 1_500

/** Failures after which a puzzle is wanted: of an account at one address or in one browser; wherever; at an address. */
export const PAIR_FREE_TRIES = 3
export const ACCOUNT_FREE_TRIES = 6
/** A school sits behind one address, and some of its 2,000 mistype. */
export const ADDRESS_FREE_TRIES = 30

/** A try to sign in with a password. */
export interface Attempt {
  readonly caller: Caller
  /** Counters that it goes into, with their limits; those of the account first. */
  readonly limits: readonly (readonly [subject: string, limit: number])[]
  /** As many failures of a counter as make it need a puzzle. */
  readonly free: readonly (readonly [subject: string, tries: number])[]
}

const addressSubject = (way: SignInMethod, caller: Caller): string =>
  `${way === 'account' ? '' : `${way}-`}address:${caller.address}`

export type SignInMethod = 'account' | 'number'

/**
 * What a try counts against. In a browser in which somebody has signed in to this very account, with this very
 * password, it counts for this browser alone: whatever strangers try, its owner gets in.
 * @param name what was typed for the account
 * @param found whom it names, if anybody
 */
export async function attemptOf(
  db: Db,
  way: SignInMethod,
  caller: Caller,
  name: string,
  found: { account_key: string; password_hash: string } | undefined,
): Promise<Attempt> {
  const { device, address, scale } = caller
  const tag = found && tagOf(await deviceSecret(db), found)
  if (device && tag !== undefined && device.tags.includes(tag)) {
    const own = `device:${device.id}:${tag}`
    return { caller, limits: [[own, DEVICE_TRIES]], free: [[own, PAIR_FREE_TRIES]] }
  }
  const account = hashedSubject(way, name)
  const pair = `${account}@${address}`
  const here = addressSubject(way, caller)
  return {
    caller,
    limits: [
      [pair, PAIR_TRIES],
      [account, ACCOUNT_TRIES],
      [here, ADDRESS_TRIES * scale],
    ],
    free: [
      [pair, PAIR_FREE_TRIES],
      [account, ACCOUNT_FREE_TRIES],
      [here, ADDRESS_FREE_TRIES * scale],
    ],
  }
}

/** Whether a stranger must solve a puzzle here whatever he signs in to; a browser that is known hears it at its try. */
export const isCaptchaDue = async (db: Db, caller: Caller, now: number): Promise<boolean> =>
  caller.device === null &&
  (await triesOf(db, addressSubject('account', caller), now)) >= ADDRESS_FREE_TRIES * caller.scale

/**
 * Counts a try before it is made, after a puzzle where one is needed.
 * @throws Refusal 10004 too many tries; 10007 a puzzle first
 */
export async function beginAttempt(
  db: Db,
  attempt: Attempt,
  proof: string | undefined,
  now: number,
): Promise<void> {
  await admitAll(db, attempt.limits, now, {
    async allow(before) {
      if (attempt.free.some(([subject, tries]) => before(subject) >= tries))
        await spendCaptcha(db, proof, 'login', attempt.caller.address, now)
    },
  })
}

/** The try was right: what failed before it is forgiven to the account, and the address gets its one back. */
export async function endAttempt(db: Db, { limits }: Attempt, now: number): Promise<void> {
  const subjects = limits.map(([subject]) => subject)
  await settleTries(db, { forget: subjects.slice(0, 2), uncount: subjects.slice(2) }, now)
}

/**
 * Uses up the proof of a solved puzzle.
 * @throws Refusal 10007 when there is none, or it is used, over, for another purpose or solved at another address
 */
export async function spendCaptcha(
  db: Db,
  proof: string | undefined,
  purpose: 'login' | 'code',
  address: string,
  now: number,
): Promise<void> {
  const facts = proof === undefined ? null : await useTicket(db, 'captcha', proof, now)
  if (facts?.purpose !== purpose || facts.address !== address) {
    throw new Refusal(Status.captchaNeeded, 'captchaNeeded', { because: 'captcha' })
  }
}
