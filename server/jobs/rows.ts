import { JobStatus, type JobStatusCode } from '#contract/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import type { JobState } from './jobs.ts'

/** Our own table of jobs: what the app is told. pg-boss's tables only say what to run next. */

/** Returns whether the row is new. */
export async function addRow(
  tx: Tx,
  row: {
    jobId: string
    accountId: string
    kind: string
    format: number
    question: string
    schoolId: string
    data: object
    now: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('job')
    .values({
      job_id: row.jobId,
      account_id: row.accountId,
      kind: row.kind,
      format: row.format,
      question: row.question,
      school_id: row.schoolId,
      data: JSON.stringify(row.data),
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((c) => c.column('job_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readRow(db: Db, jobId: string): Promise<JobState | null> {
  const row = await db.selectFrom('job').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  if (!row) return null
  return {
    jobId: row.job_id,
    accountId: row.account_id,
    kind: row.kind,
    status: row.status as JobStatusCode,
    percent: row.percent,
    message: row.message,
    result: row.result,
  }
}

/** The format of what a job is given; of no job 1. */
export async function formatOf(db: Db, jobId: string): Promise<number> {
  const row = await db.selectFrom('job').select('format').where('job_id', '=', jobId).executeTakeFirst()
  return row?.format ?? 1
}

/** A finished job is never written again: a late report of progress must not wake it. */
export async function writeRow(
  db: Db,
  jobId: string,
  change: { status: JobStatusCode; percent?: number; message: string; result?: unknown; now: Date },
): Promise<void> {
  await db
    .updateTable('job')
    .set({
      status: change.status,
      message: change.message,
      updated_at: change.now,
      ...(change.percent === undefined ? {} : { percent: clampPercent(change.percent) }),
      ...(change.result === undefined ? {} : { result: JSON.stringify(change.result) }),
    })
    .where('job_id', '=', jobId)
    .where('status', 'not in', [JobStatus.done, JobStatus.confirm])
    .execute()
}

/**
 * Makes the row of a job that was given up wait once more; of two who ask at one moment one gets it.
 * @returns what it is run with; null: it was not given up, or nobody knows what it was given
 */
export async function takeAgain(
  tx: Tx,
  jobId: string,
  now: Date,
): Promise<{ kind: string; format: number; data: object } | null> {
  const row = await tx
    .updateTable('job')
    .set({ status: JobStatus.waiting, percent: 0, message: '', updated_at: now })
    .where('job_id', '=', jobId)
    .where('status', '=', JobStatus.confirm)
    .where('data', 'is not', null)
    .returning(['kind', 'format', 'data'])
    .executeTakeFirst()
  return row ? { kind: row.kind, format: row.format, data: row.data as object } : null
}

function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)))
}
