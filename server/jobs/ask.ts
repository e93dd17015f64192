import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { JobStatus } from '#contract/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import type { EnqueueOptions } from './jobs.ts'
import type { JobData, JobKind } from './kinds.ts'

/** Jobs of a kind that an account may have waiting or running. */
export const MOST_OPEN = 4
/** Milliseconds after which a job nobody heard of any more no longer counts: its process may have ended for good. */
const HEARD_OF_MS = 15 * 60_000

type Enqueue = <K extends JobKind>(
  tx: Tx,
  kind: K,
  data: JobData<K>,
  options: EnqueueOptions,
) => Promise<string>

const OPEN = [JobStatus.waiting, JobStatus.running] as const

const questionOf = (kind: JobKind, data: object): string => {
  const sorted = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('base64url')
}

/**
 * Makes the function by which people ask for jobs. One account's questions are looked at one after another, so that many
 * at a time take one connection; a lock in the database holds that between processes.
 */
export function createAsk(db: Db, enqueueIn: Enqueue, now: () => Date) {
  const last = new Map<string, Promise<unknown>>()

  const askIn = async <K extends JobKind>(tx: Tx, kind: K, data: JobData<K>, accountId: string) => {
    await sql`select pg_advisory_xact_lock(hashtext('job'), hashtext(${accountId}))`.execute(tx)
    const question = questionOf(kind, data)
    const open = await tx
      .selectFrom('job')
      .select(['job_id', 'question'])
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('status', 'in', OPEN)
      .where('updated_at', '>', new Date(now().getTime() - HEARD_OF_MS))
      .execute()
    const same = open.find((one) => one.question === question)
    if (same) return { jobId: same.job_id, isNew: false }
    if (open.length >= MOST_OPEN) return null
    // the first of each account goes before anybody's second
    const priority = -open.length
    return { jobId: await enqueueIn(tx, kind, data, { accountId, question, priority }), isNew: true }
  }

  return <K extends JobKind>(kind: K, data: JobData<K>, accountId: string) => {
    const before = last.get(accountId) ?? Promise.resolve()
    const asked = before.then(() => db.transaction().execute((tx) => askIn(tx, kind, data, accountId)))
    const settled = asked.then(
      () => {},
      () => {},
    )
    last.set(accountId, settled)
    void settled.then(() => last.get(accountId) === settled && last.delete(accountId))
    return asked
  }
}
