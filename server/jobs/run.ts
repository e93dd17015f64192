import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { JobStatus } from '#contract/envelope.ts'
import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import type { JobHandler } from './jobs.ts'
import type { JobData, JobKind } from './kinds.ts'
import { progressWriter } from './progress.ts'
import { readRow, writeRow } from './rows.ts'

/** Runs a job in a span of its own. */
function inJobSpan<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const how = { root: true, kind: SpanKind.CONSUMER, attributes: { 'kaoban.job': kind } }
  return trace.getTracer('kaoban').startActiveSpan(`job ${kind}`, how, async (span) => {
    try {
      return await work()
    } catch (e) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw e
    } finally {
      span.end()
    }
  })
}

/** Tries of one job in one process: an error that comes three times will come a fourth time. */
const TRIES = 3

export interface Runner<K extends JobKind> {
  db: Db
  kind: K
  clock: () => number
  handler: JobHandler<K>
  onFailure: (jobId: string, error: unknown) => void
  /** Errors so far, by job id. */
  errors: Map<string, number>
}

/** What pg-boss is to do with the job: `failed` comes again after a pause, `deadletter` never. */
export type JobOutcome = 'completed' | 'failed' | 'deadletter'

/** Runs one job and keeps its row; never throws for the handler's errors. */
export async function runJob<K extends JobKind>(
  runner: Runner<K>,
  jobId: string,
  data: JobData<K>,
): Promise<JobOutcome> {
  const { db, clock, errors, kind } = runner
  const before = await readRow(db, jobId)
  // it was done, but the process ended before pg-boss heard of it
  if (before?.status === JobStatus.done) return 'completed'
  const now = (): Date => new Date(clock())
  const running = JobStatus.running
  await writeRow(db, jobId, { status: running, percent: 0, message: '', now: now() })
  const progress = progressWriter((percent, message) =>
    writeRow(db, jobId, { status: running, percent, message, now: now() }),
  )
  try {
    const result = await inJobSpan(kind, () => runner.handler(data, progress.report, jobId))
    await progress.settled()
    await writeRow(db, jobId, { status: JobStatus.done, percent: 100, message: '', result, now: now() })
    errors.delete(jobId)
    return 'completed'
  } catch (e) {
    await progress.settled()
    const tries = (errors.get(jobId) ?? 0) + 1
    const last = tries >= TRIES
    errors.set(jobId, tries)
    runner.onFailure(jobId, e)
    const status = last ? JobStatus.confirm : JobStatus.waiting
    await writeRow(db, jobId, { status, message: reasonOf(e), now: now() })
    if (last) errors.delete(jobId)
    return last ? 'deadletter' : 'failed'
  }
}
