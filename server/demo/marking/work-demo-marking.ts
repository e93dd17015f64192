import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type FilesAt, resolveStorePaths } from '../../store/store-paths.ts'
import { jobIdOf } from '../job-id.ts'
import { makeMarking } from './make-marking.ts'

const JOB = jobIdOf('demo-marking')

/**
 * Has the demo's marking made beside everything else, once: for a server that answers already.
 * @param filesDir folder of the file store
 * @returns the job's id
 */
export async function workDemoMarking(db: Db, jobs: Jobs, filesDir: FilesAt): Promise<string> {
  const places = resolveStorePaths(filesDir)
  // one that was given up is begun again by the next start
  const failed = (await jobs.state(JOB))?.status === JobStatus.confirm
  const jobId = await jobs.enqueue('demo-marking', {}, failed ? {} : { jobId: JOB })
  await jobs.work('demo-marking', (_order, progress) => makeMarking(db, places, progress))
  return jobId
}
