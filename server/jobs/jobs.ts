import type { JobStatusCode } from '#contract/envelope.ts'
import type { Tx } from '../db/db.ts'
import type { JobData, JobKind, JobResult } from './kinds.ts'

/** Percent is 0..100; the message is one short sentence for a person. */
export type JobProgress = (percent: number, message: string) => void

/** Runs a job. It may run again after a crash, also after having succeeded: it must be idempotent. */
export type JobHandler<K extends JobKind> = (
  data: JobData<K>,
  progress: JobProgress,
  jobId: string,
) => Promise<JobResult<K>>

export interface EnqueueOptions {
  /** A UUID of the caller's own: the same id twice is one job. */
  jobId?: string
  /** Who may ask for its state; '' = the system itself. */
  accountId?: string
  /** What it was asked for, for `ask`. */
  question?: string
  /** Higher goes first; default 0. Jobs of one transaction have no other order. */
  priority?: number
}

export interface JobState {
  jobId: string
  accountId: string
  kind: string
  status: JobStatusCode
  percent: number
  message: string
  /** Null until the job is done. */
  result: unknown
}

export interface Jobs {
  /** Answers with the job's id. */
  enqueue<K extends JobKind>(kind: K, data: JobData<K>, options?: EnqueueOptions): Promise<string>
  /**
   * For a person: the same kind and data while such a job of the account is open is that job, and its first open job goes
   * before anybody's second. Null: enough of its jobs are open.
   */
  ask<K extends JobKind>(kind: K, data: JobData<K>, accountId: string): Promise<string | null>
  /** As `enqueue`, within a transaction: no commit, no job. */
  enqueueIn<K extends JobKind>(tx: Tx, kind: K, data: JobData<K>, options?: EnqueueOptions): Promise<string>
  /** From now on this process runs jobs of the kind, one at a time. Once a kind. */
  work<K extends JobKind>(kind: K, handler: JobHandler<K>): Promise<void>
  /**
   * Runs a job that was given up once more, under its own id, so that whoever waits for it hears of it. Again while it
   * waits, runs or is done: nothing happens.
   * @returns false: nothing was begun
   */
  againIn(tx: Tx, jobId: string): Promise<boolean>
  state(jobId: string): Promise<JobState | null>
  /** Resolves when the job is done (40) or has ended otherwise (30). Throws for an unknown id or on abort. */
  waitFor(jobId: string, onProgress?: (state: JobState) => void, signal?: AbortSignal): Promise<JobState>
  /** Kinds given to `work` that this process no longer asks for: their jobs would wait for ever. */
  stopped(): JobKind[]
  /** Lets running jobs finish for a short time; what is not finished runs again at the next start. */
  stop(): Promise<void>
}
