import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { publishVersion } from '../publish/publish.ts'

export interface ExamVersion {
  examId: string
  version: number
  name: string
  /** The job that publishes it, where jobs are used. */
  jobId?: string
}

/** Publishes in the given order and tells how far it is; with jobs it waits for theirs. Throws when one fails. */
export async function publishAll(
  db: Db,
  exams: readonly ExamVersion[],
  jobs?: Jobs,
  onProgress?: (words: string) => void,
): Promise<void> {
  for (const [i, exam] of exams.entries()) {
    const say = (percent: number): void =>
      onProgress?.(`publishing exam ${i + 1} of ${exams.length}, ${exam.name}: ${Math.round(percent)} %`)
    say(0)
    if (!jobs || !exam.jobId) {
      await publishVersion(db, exam.examId, exam.version, (phase, done, total) => {
        if (phase === 'write') say((100 * done) / total)
      })
      continue
    }
    const end = await jobs.waitFor(exam.jobId, (state) => say(state.percent))
    if (end.status !== JobStatus.done) throw new Error(`Publishing ${exam.name} failed: ${end.message}`)
  }
}
