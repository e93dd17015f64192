import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../reply/refusal.ts'

/** Failures are counted over this long. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000
const MINUTE_MS = 60_000

/** Names stay out of the table: their hash is enough to count. */
export const hashedSubject = (kind: string, name: string): string =>
  `${kind}:${createHash('sha256').update(name).digest('hex')}`
export const accountSubject = (name: string): string => hashedSubject('account', name)

const minuteOf = (now: number): Date => new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS)

/**
 * Counts one try before it is made, so that tries at the same moment cannot slip past the limit together. A refused try
 * is not counted: nobody can keep another person's account locked by going on.
 * @returns 0 when the try may be made, else the seconds to wait
 */
export async function countTry(
  db: Db,
  subject: string,
  limit: number,
  now: number,
  windowMs = ATTEMPT_WINDOW_MS,
): Promise<number> {
  await addTo(db, subject, now, 1)
  const rows = await triesIn(db, subject, now, windowMs)
  if (rows.reduce((sum, r) => sum + r.failures, 0) <= limit) return 0
  await addTo(db, subject, now, -1)
  const oldest = rows[0]?.window_start.getTime() ?? now
  return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
}

/** Tries that count at this moment. */
export async function triesOf(
  db: Db,
  subject: string,
  now: number,
  windowMs = ATTEMPT_WINDOW_MS,
): Promise<number> {
  const rows = await triesIn(db, subject, now, windowMs)
  return rows.reduce((sum, r) => sum + r.failures, 0)
}

/**
 * Counts a try, or refuses it.
 * @param windowMs how long a try counts, at most a day; default 15 minutes
 * @throws Refusal 10004 with the time to wait
 */
export async function admit(
  db: Db,
  subject: string,
  limit: number,
  now: number,
  windowMs = ATTEMPT_WINDOW_MS,
): Promise<void> {
  const seconds = await countTry(db, subject, limit, now, windowMs)
  if (seconds === 0) return
  throw new Refusal(Status.tooMany, 'tooManyLogins', {
    values: { minutes: Math.ceil(seconds / 60) },
    data: { retryAfter: seconds },
    retryAfter: seconds,
    because: 'too many tries',
  })
}

/**
 * Counts a try against several limits, or refuses it and counts it against none.
 * @throws Refusal 10004 with the time to wait
 */
export async function admitAll(
  db: Db,
  limits: readonly (readonly [subject: string, limit: number])[],
  now: number,
): Promise<void> {
  for (const [i, [subject, limit]] of limits.entries()) {
    try {
      await admit(db, subject, limit, now)
    } catch (e) {
      for (const [counted] of limits.slice(0, i)) await uncountTry(db, counted, now)
      throw e
    }
  }
}

const triesIn = (db: Db, subject: string, now: number, windowMs: number) =>
  db
    .selectFrom('login_attempt')
    .where('subject', '=', subject)
    .where('window_start', '>', new Date(now - windowMs))
    .where('failures', '>', 0)
    .select(['window_start', 'failures'])
    .orderBy('window_start')
    .execute()

/** Takes back a try that succeeded. */
export const uncountTry = (db: Db, subject: string, now: number): Promise<void> => addTo(db, subject, now, -1)

async function addTo(db: Db, subject: string, now: number, by: 1 | -1): Promise<void> {
  await db
    .insertInto('login_attempt')
    .values({ subject, window_start: minuteOf(now), failures: Math.max(0, by) })
    .onConflict((c) =>
      c.columns(['subject', 'window_start']).doUpdateSet({
        failures: sql<number>`greatest(0, login_attempt.failures + ${by}::int)`,
      }),
    )
    .execute()
}

/** Forgets the failures of an account that has signed in. Those of everybody end by their age, see `server/retention`. */
export async function forgetTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('subject', '=', subject).execute()
}

/** What counters of a name begin with, up to an `@`: those for one address go on after it. `login_attempt_by_stem`. */
const stem = sql<string>`split_part(subject, '@', 1)`

/** Forgets the failures of accounts wherever they were made, for they have new passwords. */
export async function forgetNames(db: Db, names: readonly string[]): Promise<void> {
  const subjects = names.map(accountSubject)
  await db.deleteFrom('login_attempt').where(sql<boolean>`${stem} = any(${subjects}::text[])`).execute()
}

/**
 * Marks a challenge as used, across processes and restarts: the table's key lets it in once.
 * @returns false when it was used before
 */
export async function useChallenge(db: Db, challenge: string, end: number): Promise<boolean> {
  const done = await db
    .insertInto('login_attempt')
    .values({ subject: `challenge:${challenge}`, window_start: new Date(end), failures: 0 })
    .onConflict((c) => c.columns(['subject', 'window_start']).doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
}
