import { bucketDirOf } from '../cos/provider.ts'
import { sweepBucket } from '../cos/waiting.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Store } from './store.ts'
import { ABANDONED_MS, sweepStore } from './sweep.ts'

const DAY_MS = 86_400_000

/**
 * Sweeps the store at the start and once a day, as a job; of several processes one does it.
 * @param dir the store's folder, in which the object store that comes with the server has its own
 */
export async function sweepDaily(jobs: Jobs, store: Store, dir: string): Promise<{ stop(): Promise<void> }> {
  await jobs.work('sweep-files', async () => ({
    ...(await sweepStore(store)),
    objects: await sweepBucket(bucketDirOf(dir), store.now() - ABANDONED_MS),
  }))
  const enqueue = (): Promise<unknown> =>
    jobs.enqueue('sweep-files', { day: Math.floor(store.now() / DAY_MS) }, { jobId: idOfDay(store.now()) })
  await enqueue()
  // a day that is missed is made up for by the next
  const timer = setInterval(() => void enqueue().catch(() => {}), DAY_MS)
  timer.unref()
  return {
    stop: async () => clearInterval(timer),
  }
}

/** A UUID that is the same for the whole day: enqueued twice, it is one job. */
const idOfDay = (now: number): string =>
  `5eefed00-0000-4000-8000-${Math.floor(now / DAY_MS)
    .toString(16)
    .padStart(12, '0')}`
