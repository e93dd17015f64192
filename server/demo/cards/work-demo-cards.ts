import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type FilesAt, resolveStorePaths } from '../../store/store-paths.ts'
import { jobIdOf } from '../job-id.ts'
import { newestExams } from './card-rows.ts'
import { drawCards } from './draw-cards.ts'

/**
 * Has the scanned cards of the demo's newest exams drawn, an exam a job, from now on and beside everything else: for a
 * server that answers already. A district that an older release made gets its cards too.
 * @param filesDir folder of the file store
 * @returns the jobs' ids
 */
export async function workDemoCards(db: Db, jobs: Jobs, filesDir: FilesAt): Promise<string[]> {
  const places = resolveStorePaths(filesDir)
  const exams = await newestExams(db)
  const ids: string[] = []
  for (const [i, { examId }] of exams.entries()) {
    const jobId = jobIdOf(`demo-cards/${examId}`)
    // one that was given up is begun again by the next start
    const failed = (await jobs.state(jobId))?.status === JobStatus.confirm
    const options = { priority: exams.length - i, ...(failed ? {} : { jobId }) }
    ids.push(await jobs.enqueue('demo-cards', { examId }, options))
  }
  await jobs.work('demo-cards', (order, progress) => drawCards(db, places, order, progress))
  return ids
}
