import { reasonOf } from '#core/domain/text/reason.ts'
import { type Db, inTransaction } from './db/db.ts'
import { settleCourses } from './exams/courses-apart/settle.ts'
import { type Every, regularly } from './jobs/every.ts'
import type { Jobs } from './jobs/jobs.ts'
import { nameToJobId } from './jobs/named-id.ts'

/** How often rows are looked for that a release before this one, running beside it, wrote meanwhile. */
const LOOK_MS = 6 * 3_600_000
/** Below everything a person waits for. */
const IN_THE_BACKGROUND = -10

/** Tells the subjects apart that shared a code, and asks for the reports that named them by it. @returns what was done, in words for the log; '' for nothing */
export async function tellCoursesApart(db: Db, jobs: Pick<Jobs, 'enqueueIn'>): Promise<string> {
  const { versions, lines } = await inTransaction(db, async (tx) => {
    const settled = await settleCourses(tx)
    for (const { examId, version } of settled.versions)
      await jobs.enqueueIn(
        tx,
        'publish-exam',
        { examId, version, again: true },
        { jobId: nameToJobId(`courses apart ${examId} ${String(version)}`), priority: IN_THE_BACKGROUND },
      )
    return settled
  })
  return versions.length + lines > 0
    ? `信息技术, 通用技术 and 技术 are three subjects now: ${String(lines)} lines of staff were told apart, reports of ${String(versions.length)} exams are made again.`
    : ''
}

/** Looks again while the server runs. @param every runs work again and again until it is told to stop */
export function tellCoursesApartRegularly(
  db: Db,
  jobs: Pick<Jobs, 'enqueueIn'>,
  log: (line: string) => void,
  every?: Every,
): { stop(): Promise<void> } {
  const look = () =>
    tellCoursesApart(db, jobs).then(
      (line) => (line === '' ? undefined : log(line)),
      (e: unknown) => log(`Subjects were not told apart: ${reasonOf(e)}`),
    )
  return regularly(look, LOOK_MS, every)
}
