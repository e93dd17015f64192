import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type JobPollingOptions } from 'pg-boss'
import { JobStatus } from '#contract/envelope.ts'
import type { Connection, Db, Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { createAsk } from './ask.ts'
import { openBoss, reclaim } from './boss.ts'
import type { EnqueueOptions, JobHandler, JobState, Jobs } from './jobs.ts'
import {
  formatQueueName,
  JOB_FORMATS,
  type JobData,
  type JobFormats,
  type JobKind,
  queuesOf,
} from './kinds.ts'
import { addRow, formatOf, readRow, takeAgain, writeRow } from './rows.ts'
import { runJob } from './run.ts'
import { schoolOfOrder } from './school-of-order.ts'

export interface JobsOptions {
  connection: Connection
  db: Db
  /** Epoch milliseconds. */
  clock?: () => number
  /**
   * Whether no other process can be running jobs on this database (true unless told): then jobs that a dead process
   * left running are taken up again at once, else when their heartbeat has been missing for half a minute.
   */
  alone?: boolean
  /** Where calls ask for jobs, with the limits of calls; default `db`. */
  askedDb?: Db | undefined
  onError?: (error: unknown, jobId?: string) => void
  /** What this process writes and takes; another release may know others. */
  formats?: JobFormats
  look?: LookIntervals
}

type LookIntervals = Required<
  Pick<JobPollingOptions, 'notifyPollingIntervalSeconds' | 'pollingIntervalSeconds'>
>

/**
 * Seconds between two looks for jobs: while the database tells of each that is added, which leaves those that come again
 * after a failure; and while it cannot, as through a pooler that shares connections.
 */
const LOOK: LookIntervals = { notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 0.5 }
/** Milliseconds between two reads of a job's state in `waitFor`: doubled each time, up to the second value. */
const [WAIT_MS, MOST_WAIT_MS] = [10, 100]
const STOP_MS = 5_000
/** Milliseconds without a look for jobs, none of which is being done, after which a kind counts as stopped. */
const STALLED_MS = 30_000

/** Opens the queue of jobs; runs none before `work`. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, db, clock = Date.now, alone = true, onError = () => {}, askedDb = db } = options
  const { formats = JOB_FORMATS, look = LOOK } = options
  let stopping = false
  // connections closed while the database stops are no news
  const boss = await openBoss(connection, formats, (e) => {
    if (!stopping) onError(e)
  })
  const workers = new Map<JobKind, string[]>()
  const now = (): Date => new Date(clock())

  async function enqueueIn<K extends JobKind>(
    tx: Tx,
    kind: K,
    data: JobData<K>,
    { jobId = newId(clock()), accountId = '', priority = 0, question = '' }: EnqueueOptions = {},
  ): Promise<string> {
    const schoolId = await schoolOfOrder(tx, data)
    const format = formats[kind]
    const added = await addRow(tx, { jobId, accountId, kind, format, question, schoolId, data, now: now() })
    if (added)
      await boss.send(formatQueueName(kind, format), data, { id: jobId, db: fromKysely(tx), priority })
    return jobId
  }

  async function againIn(tx: Tx, jobId: string): Promise<boolean> {
    const row = await takeAgain(tx, jobId, now())
    if (!row) return false
    const db = fromKysely(tx)
    const queue = formatQueueName(row.kind, row.format)
    await boss.deleteJob(queue, jobId, { db })
    await boss.send(queue, row.data, { id: jobId, db })
    return true
  }

  const wake = (kind: JobKind): void => {
    for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker)
  }

  async function enqueue<K extends JobKind>(kind: K, data: JobData<K>, extra?: EnqueueOptions) {
    const jobId = await askedDb.transaction().execute((tx) => enqueueIn(tx, kind, data, extra))
    wake(kind)
    return jobId
  }

  const askFirst = createAsk(askedDb, enqueueIn, now)
  async function ask<K extends JobKind>(kind: K, data: JobData<K>, accountId: string) {
    const asked = await askFirst(kind, data, accountId)
    if (asked?.isNew) wake(kind)
    return asked && asked.jobId
  }

  async function work<K extends JobKind>(kind: K, handler: JobHandler<K>): Promise<void> {
    if (workers.has(kind)) throw new Error(`Jobs of kind ${kind} already have a handler in this process.`)
    const queues = queuesOf(kind, formats)
    if (alone) for (const queue of queues) await reclaim(boss, queue)
    const errors = new Map<string, number>()
    const onFailure = (jobId: string, e: unknown): void => onError(e, jobId)
    const runner = { db, kind, clock, handler, onFailure, errors }
    // one at a time, of whatever format
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = async (jobId: string, data: JobData<K>) => {
      const done = last.then(() => runJob(runner, jobId, data))
      last = done.catch(() => {})
      const status = await done
      // the next one waits for no look
      wake(kind)
      return status
    }
    const started: string[] = []
    workers.set(kind, started)
    for (const queue of queues)
      started.push(
        await boss.work<JobData<K>>(queue, { ...look, batchSize: 1, perJobResults: true as const }, (batch) =>
          Promise.all(batch.map(async (job) => ({ id: job.id, status: await inTurn(job.id, job.data) }))),
        ),
      )
  }

  async function state(jobId: string): Promise<JobState | null> {
    const row = await readRow(askedDb, jobId)
    if (!row || row.status === JobStatus.done || row.status === JobStatus.confirm) return row
    // a job that kept taking its process down was given up by pg-boss without our handler hearing of it
    const found = await boss.findJobs(formatQueueName(row.kind, await formatOf(askedDb, jobId)), {
      id: jobId,
    })
    if (found.some((job) => job.state !== 'failed' && job.state !== 'cancelled')) return row
    const message = row.message || 'The job was given up after many tries. Start it again.'
    await writeRow(db, jobId, { status: JobStatus.confirm, message, now: now() })
    return readRow(askedDb, jobId)
  }

  async function waitFor(
    jobId: string,
    onProgress: (state: JobState) => void = () => {},
    signal?: AbortSignal,
  ): Promise<JobState> {
    let last = ''
    for (let ms = WAIT_MS; ; ms = Math.min(2 * ms, MOST_WAIT_MS)) {
      signal?.throwIfAborted()
      const found = await state(jobId)
      if (!found) throw new Error(`There is no job ${jobId}.`)
      // A job enqueued in a transaction has not woken a worker.
      if (last === '' && found.status === JobStatus.waiting) wake(found.kind as JobKind)
      const told = JSON.stringify([found.status, found.percent, found.message])
      if (told !== last) onProgress(found)
      last = told
      if (found.status === JobStatus.done || found.status === JobStatus.confirm) return found
      await pause(ms, undefined, signal ? { signal } : {})
    }
  }

  const stopped = (): JobKind[] => {
    const looking = new Map(boss.getWipData().map((one) => [one.id, one]))
    const isLooking = (id: string): boolean => {
      const one = looking.get(id)
      if (!one) return false
      // its times are those of the machine, whatever clock rows are written by
      return one.count > 0 || Date.now() - Number(one.lastFetchedOn ?? one.createdOn) < STALLED_MS
    }
    return [...workers].filter(([, ids]) => !ids.every(isLooking)).map(([kind]) => kind)
  }

  const stop = async (): Promise<void> => {
    stopping = true
    // The graceful stop of pg-boss checks for running jobs every 500 ms; usually none is running.
    const queues = [...workers.keys()].flatMap((kind) => queuesOf(kind, formats))
    const late = new AbortController()
    await Promise.race([
      Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true }))),
      pause(STOP_MS, undefined, { signal: late.signal }).catch(() => {}),
    ])
    late.abort()
    await boss.stop({ graceful: false })
  }
  return { enqueue, ask, enqueueIn, againIn, work, state, waitFor, stopped, stop }
}
