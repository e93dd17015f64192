import { Status } from '#contract/envelope.ts'
import type { Db } from '../../../db/db.ts'
import type { Caller } from '../../../http/limits/caller.ts'
import { createLimiter, type Limiter } from '../../../http/limits/limiter.ts'
import { admit } from '../../../http/limits/tries.ts'
import { Refusal } from '../../../http/reply/refusal.ts'

type PuzzleKind = 'slide' | 'question'
const MINUTE_MS = 60_000

/**
 * Puzzles of a kind a minute for the strangers of one address: pictures, and as many questions, for whoever cannot see or
 * drag one sits behind the same address. What one of them uses up is there again the next minute: a school of 2,000 gets
 * in beside him.
 */
export const ADDRESS_PUZZLES = 900
/** A minute, of all browsers that one account is known in. */
export const KNOWN_PUZZLES = 20

export interface PuzzleLimits {
  /** @throws Refusal 10004 with the time to wait */
  admit(db: Db, kind: PuzzleKind, caller: Caller, now: number): Promise<void>
}

/**
 * Counted in the database, so that a restart forgives nothing; what is over the limit in this process already costs no
 * query.
 */
export function puzzleLimits(): PuzzleLimits {
  const counters = new Map<number, Limiter>()
  const here = (limit: number): Limiter => {
    const found = counters.get(limit) ?? createLimiter(limit, MINUTE_MS)
    counters.set(limit, found)
    return found
  }
  return {
    async admit(db, kind, { device, address, scale }, now) {
      const [subject, limit] = device
        ? [`captcha-${kind}-device:${device.tags[0]}`, KNOWN_PUZZLES]
        : [`captcha-${kind}:${address}`, ADDRESS_PUZZLES * scale]
      const wait = here(limit).hit(subject, now)
      if (wait > 0) throw tooMany(wait)
      await admit(db, subject, limit, now, MINUTE_MS)
    },
  }
}

const tooMany = (seconds: number) =>
  new Refusal(Status.tooMany, 'tooManyLogins', {
    values: { minutes: 1 },
    data: { retryAfter: seconds },
    retryAfter: seconds,
    because: 'too many tries',
  })
