import { JobStatus } from '#contract/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Jobs } from './jobs.ts'
import type { JobData } from './kinds.ts'
import { nameToJobId } from './named-id.ts'

type VersionKey = Pick<JobData<'publish-exam'>, 'examId' | 'version'>

/** How often a publication that was given up is begun again under an id of its own. */
const TRIES = 20

/**
 * Enqueues the job that makes the reports of a stored version and shows them, within the caller's transaction. The same
 * version is the same job, also when an earlier run was killed after storing; a job given up is made again.
 * @returns the job's id
 */
export async function enqueuePublish(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueIn'>,
  key: VersionKey,
  accountId = '',
): Promise<string> {
  const last = await publishJob(tx, key)
  const jobId =
    last?.status === JobStatus.confirm
      ? publishJobId(key.examId, key.version, last.attempt + 1)
      : (last?.jobId ?? publishJobId(key.examId, key.version))
  return jobs.enqueueIn(
    tx,
    'publish-exam',
    { examId: key.examId, version: key.version },
    { jobId, accountId },
  )
}

/** The job that publishes a version, the newest of those given up and begun again; null: nobody asked for one. */
export async function publishJob(db: Db | Tx, { examId, version }: VersionKey) {
  const ids = Array.from({ length: TRIES }, (_, i) => publishJobId(examId, version, i + 1))
  const rows = await db
    .selectFrom('job')
    .where('job_id', 'in', ids)
    .select(['job_id', 'status', 'percent', 'message'])
    .execute()
  const last = rows
    .map((r) => ({ row: r, attempt: ids.indexOf(r.job_id) + 1 }))
    .sort((a, b) => b.attempt - a.attempt)[0]
  if (!last) return null
  const { job_id: jobId, status, percent, message } = last.row
  return { jobId, status, percent, message, attempt: last.attempt }
}

/** A UUID that is always the same for one version of one exam, and for each time it is begun again. */
export function publishJobId(examId: string, version: number, attempt = 1): string {
  return nameToJobId(`publish ${examId} ${version}${attempt === 1 ? '' : ` ${attempt}`}`)
}
