import type { Static } from 'typebox'
import type { myAsync } from '#contract/common.ts'
import { JobStatus, type JobStatusCode } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { findJob } from './common.repo.ts'

/** State of a job this account started. @throws Refusal 10005 */
export async function jobState(
  db: Db,
  accountId: string,
  uuid: string,
): Promise<Static<typeof myAsync.reply>> {
  const job = await findJob(db, accountId, uuid)
  if (!job) throw notFound()
  const status = job.status as JobStatusCode
  return {
    uuid: job.job_id,
    status,
    percent: Math.min(100, Math.max(0, job.percent)),
    message: job.message,
    ...(status === JobStatus.done && job.result !== null ? { result: job.result } : {}),
  }
}
