import { Status } from '#contract/envelope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { Jobs } from './jobs.ts'
import type { JobData, JobKind } from './kinds.ts'

/** Seconds after which an account with enough open jobs may ask again: one of them has likely ended. */
const AGAIN_S = 3

/**
 * Asks for a job on behalf of an account; the same question while the first is open gets the same job.
 * @returns its id
 * @throws Refusal 10029 where enough of the account's jobs are open
 */
export async function askJob<K extends JobKind>(
  jobs: Pick<Jobs, 'ask'>,
  kind: K,
  data: JobData<K>,
  accountId: string,
): Promise<string> {
  const jobId = await jobs.ask(kind, data, accountId)
  if (jobId !== null) return jobId
  throw new Refusal(Status.jobsWaiting, 'jobsWaiting', {
    retryAfter: AGAIN_S,
    data: { retryAfter: AGAIN_S },
    because: 'open jobs',
  })
}
