import { JobStatus, Status } from '#contract/envelope.ts'
import type { RunningJob } from '#contract/office/running.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { findPauseStart } from '../../exams/rules/publication-pause.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type JobRow, jobRow, jobRows, silentJobs } from './jobs.repo.ts'
import { cleanReason } from './reason.rules.ts'

const toRunningJob = (row: JobRow): RunningJob => ({
  jobId: row.job_id,
  kind: row.kind,
  about: row.exam ?? row.draft ?? '',
  status: row.status as RunningJob['status'],
  percent: row.percent,
  message: cleanReason(row.message),
  askedAt: row.created_at.getTime(),
  changedAt: row.updated_at.getTime(),
  canTryAgain: row.status === JobStatus.confirm && row.known,
})

/** Jobs as the office is told of them; one that was given up without a word is told as such. */
export async function jobsNow(
  db: Db,
  jobs: Pick<Jobs, 'state'> | undefined,
  schools: readonly string[],
  now: number,
): Promise<RunningJob[]> {
  // asking writes down what came of it
  if (jobs) await Promise.all((await silentJobs(db, schools, now)).map((jobId) => jobs.state(jobId)))
  return (await jobRows(db, schools, now)).map(toRunningJob)
}

/**
 * Runs a job once more that was given up. Twice at one moment is once; nothing happens to one that is under way or done.
 * @throws Refusal 10005 not of these schools; 10032 it would publish, which is paused
 */
export const tryAgain = (
  db: Db,
  jobs: Pick<Jobs, 'againIn'>,
  of: { school: SchoolId; schools: readonly string[]; jobId: string },
  audit: Audit,
): Promise<RunningJob> =>
  inTransaction(db, async (tx) => {
    const before = await jobRow(tx, of.schools, of.jobId)
    if (!before) throw notFound()
    const shows = before.kind === 'publish-exam' && !before.again
    if (shows && (await findPauseStart(tx, of.school)) !== null)
      throw new Refusal(Status.paused, 'paused', { because: 'publishing is paused' })
    const begun = await jobs.againIn(tx, of.jobId)
    if (begun)
      await audit.note(tx, {
        target: `job ${of.jobId} ${before.kind}`,
        before: { status: before.status, message: cleanReason(before.message) },
        after: { status: JobStatus.waiting },
      })
    else audit.nothing()
    return toRunningJob((await jobRow(tx, of.schools, of.jobId)) ?? before)
  })
