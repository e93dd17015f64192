import type { Db } from './db/db.ts'
import type { Jobs } from './jobs/jobs.ts'
import { laterExams, refreshJobId } from './publish/later-exams.ts'
import { asPercent } from './publish/progress.ts'
import { publishVersion } from './publish/publish.ts'

/** Below everything a person waits for. */
const IN_THE_BACKGROUND = -10

/**
 * Makes reports in this process. After a version was published the later exams of the same students are made again in the
 * background, so that their trends show it; they keep their dates.
 */
export function workPublishing(db: Db, jobs: Jobs): Promise<void> {
  return jobs.work('publish-exam', async ({ examId, version, again = false }, progress) => {
    await publishVersion(db, examId, version, asPercent(progress), { again, keepDate: again })
    if (again) return null
    for (const later of await laterExams(db, { examId, version })) {
      const jobId = refreshJobId(later, { examId, version })
      await jobs.enqueue('publish-exam', { ...later, again: true }, { jobId, priority: IN_THE_BACKGROUND })
    }
    return null
  })
}
