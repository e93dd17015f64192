import { createHash } from 'node:crypto'
import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { placesIn } from '../../store/places.ts'
import { newestExams } from './card-rows.ts'
import { drawCards } from './draw-cards.ts'

/** One id for each exam: however often and by how many servers its job is asked for, there is one. */
function jobOf(examId: string): string {
  const h = createHash('sha256').update(`demo-cards/${examId}`).digest('hex')
  return [h.slice(0, 8), h.slice(8, 12), `8${h.slice(13, 16)}`, `8${h.slice(17, 20)}`, h.slice(20, 32)].join(
    '-',
  )
}

/**
 * Has the scanned cards of the demo's newest exams drawn, an exam a job, from now on and beside everything else: for a
 * server that answers already. A district that an older release made gets its cards too.
 * @param filesDir folder of the file store
 * @returns the jobs' ids
 */
export async function workDemoCards(db: Db, jobs: Jobs, filesDir: string): Promise<string[]> {
  const places = placesIn(filesDir)
  const exams = await newestExams(db)
  const ids: string[] = []
  for (const [i, { examId }] of exams.entries()) {
    const jobId = jobOf(examId)
    // one that was given up is begun again by the next start
    const failed = (await jobs.state(jobId))?.status === JobStatus.confirm
    const options = { priority: exams.length - i, ...(failed ? {} : { jobId }) }
    ids.push(await jobs.enqueue('demo-cards', { examId }, options))
  }
  await jobs.work('demo-cards', (order, progress) => drawCards(db, places, order, progress))
  return ids
}
