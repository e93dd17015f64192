import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
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

/** What a counter holds: the tries that count, and the start of the oldest minute that has any, epoch ms. */
interface Tries {
  failures: number
  oldest: number
}

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
  return await countAll(db, [[subject, limit]], now, { windowMs })
}

interface CountOptions {
  /** How long a try counts, at most a day; default 15 minutes. */
  readonly windowMs?: number
  /** Is told what each counter held before the try; what it throws takes the try back, before the limits are asked. */
  readonly allow?: (before: (subject: string) => number) => Promise<void>
}

/** The same for a try that counts against several limits; where one of them refuses it, it counts against none. */
async function countAll(
  db: Db,
  limits: readonly (readonly [subject: string, limit: number])[],
  now: number,
  { windowMs = ATTEMPT_WINDOW_MS, allow }: CountOptions,
): Promise<number> {
  const subjects = limits.map(([subject]) => subject)
  const tries = await addToAll(db, subjects, now, windowMs)
  try {
    await allow?.((subject) => (tries.get(subject)?.failures ?? 1) - 1)
  } catch (e) {
    await settleTries(db, { uncount: subjects }, now)
    throw e
  }
  const over = limits.findIndex(([subject, limit]) => (tries.get(subject)?.failures ?? 0) > limit)
  if (over < 0) return 0
  await settleTries(db, { uncount: subjects }, now)
  const oldest = tries.get(subjects[over] ?? '')?.oldest ?? now
  return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
}

/** Tries of a counter at this moment. */
export async function triesOf(
  db: Db,
  subject: string,
  now: number,
  windowMs = ATTEMPT_WINDOW_MS,
): Promise<number> {
  const [row] = await triesSince(db, { subject, after: new Date(now - windowMs) })
  return Number(row?.failures ?? 0)
}

const triesSince = compileQueryOnce((db, { subject, after }: { subject: string; after: Date }) =>
  db
    .selectFrom('login_attempt')
    .where('subject', '=', subject)
    .where('window_start', '>', after)
    .select((e) => e.fn.sum<number>('failures').as('failures')),
)

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
  await admitAll(db, [[subject, limit]], now, { windowMs })
}

/**
 * Counts a try against several limits, or refuses it and counts it against none.
 * @throws Refusal 10004 with the time to wait
 */
export async function admitAll(
  db: Db,
  limits: readonly (readonly [subject: string, limit: number])[],
  now: number,
  options: CountOptions = {},
): Promise<void> {
  const seconds = await countAll(db, limits, now, options)
  if (seconds === 0) return
  throw new Refusal(Status.tooMany, 'tooManyLogins', {
    values: { minutes: Math.ceil(seconds / 60) },
    data: { retryAfter: seconds },
    retryAfter: seconds,
    because: 'too many tries',
  })
}

/** Rows are locked in this order everywhere, so that tries which share some of them never wait for one another in a ring. */
const inOrder = sql`order by subject collate "C", window_start`

/** Counts a try in this minute of each counter and tells what each holds with it. */
async function addToAll(
  db: Db,
  subjects: readonly string[],
  now: number,
  windowMs: number,
): Promise<ReadonlyMap<string, Tries>> {
  const minute = minuteOf(now)
  const { rows } = await sql<{ subject: string; failures: number; oldest: Date }>`
    with added as (
      insert into login_attempt (subject, window_start, failures)
      select subject, ${minute}::timestamptz as window_start, 1 from unnest(${subjects}::text[]) as a (subject)
      ${inOrder}
      on conflict (subject, window_start) do update set failures = login_attempt.failures + 1
      returning subject, failures
    )
    select d.subject, (d.failures + coalesce(sum(e.failures), 0))::int as failures,
      least(min(e.window_start), ${minute}::timestamptz) as oldest
    from added d left join login_attempt e on e.subject = d.subject and e.failures > 0
      and e.window_start > ${new Date(now - windowMs)} and e.window_start <> ${minute}
    group by d.subject, d.failures`.execute(db)
  return new Map(rows.map((row) => [row.subject, { failures: row.failures, oldest: row.oldest.getTime() }]))
}

/**
 * Ends tries that were made: takes one of this minute back from each of the counters `uncount`, as it was refused or
 * right, and forgets all that the counters `forget` hold, as their owner has signed in. Those of everybody end by their
 * age, see `server/retention`.
 */
export async function settleTries(
  db: Db,
  { forget = [], uncount = [] }: { forget?: readonly string[]; uncount?: readonly string[] },
  now: number,
): Promise<void> {
  await sql`
    with held as (
      select subject, window_start from login_attempt
      where subject = any(${forget}::text[])
        or (subject = any(${uncount}::text[]) and window_start = ${minuteOf(now)})
      ${inOrder} for update
    ), gone as (
      delete from login_attempt t using held h
      where t.subject = h.subject and t.window_start = h.window_start and h.subject = any(${forget}::text[])
    )
    update login_attempt t set failures = greatest(0, t.failures - 1) from held h
    where t.subject = h.subject and t.window_start = h.window_start and h.subject = any(${uncount}::text[])`.execute(
    db,
  )
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
