import { Status } from '#contract/envelope.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from './refusal.ts'
import { useTicket } from './tickets.ts'
import { addressSubject, triesOf } from './tries.ts'

/** Failures in 15 minutes after which signing in needs a puzzle: of one account, and of one address. */
export const ACCOUNT_FREE_TRIES = 3
/** A school sits behind one address, and some of its 2,000 mistype. */
export const ADDRESS_FREE_TRIES = 30

/** Whether whoever signs in from here must solve a puzzle; `subject` names the account tried, where one is. */
export async function needsCaptcha(
  db: Db,
  address: string,
  subject: string | null,
  now: number,
): Promise<boolean> {
  const [byAccount, byAddress] = await Promise.all([
    subject === null ? 0 : triesOf(db, subject, now),
    triesOf(db, addressSubject(address), now),
  ])
  return byAccount >= ACCOUNT_FREE_TRIES || byAddress >= ADDRESS_FREE_TRIES
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
