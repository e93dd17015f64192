import { Status } from '#contract/envelope.ts'
import type { ShownRank } from '#contract/office/exams.ts'
import type { Tx } from '../../../db/db.ts'
import { type SchoolId, schoolOf } from '../../../db/scope.ts'
import { overSchools } from '../../../db/tenancy.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { enqueuePublish } from '../../../jobs/publish-job.ts'
import { requireNotPaused } from '../paused.service.ts'
import { type ExamRow, examRow, showIn } from './exams.repo.ts'
import { othersExam } from './other-owner.service.ts'

export interface Publication {
  school: SchoolId
  /** Schools the administrator acts for. */
  mine: readonly SchoolId[]
  accountId: string
  examId: string
  version: number
  /** Epoch ms; null: at once. */
  visibleFrom: number | null
  rankDisplay: ShownRank | undefined
  /** Whether the administrator saw the exam as withdrawn; undefined: not said. */
  isWithdrawn: boolean | undefined
}

/**
 * Sets when families of the administrator's schools see an exam and how, and asks for the reports where they are not
 * made yet, or other ranks were asked for. At the first publication the time is that of every school of the exam.
 * @returns the exam's row as it was before and as it is
 * @throws Refusal 10005 not of this school; 10002 another school's exam; 10020 not the newest version, or withdrawn meanwhile; 10032 paused
 */
export async function publish(
  tx: Tx,
  jobs: Jobs | undefined,
  asked: Publication,
): Promise<[ExamRow, ExamRow]> {
  const { school, mine, examId, version, accountId } = asked
  if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: '' } })
  const before = await lockedRow(tx, school, examId)
  const isOwn = mine.some((one) => one === before.owner_school_id)
  // ranks and time of their own families are each school's own; the reports of the exam are its owner's
  if (!isOwn && before.state !== 'published') throw await othersExam(tx, school, examId)
  if (before.version !== version) {
    throw new Refusal(Status.conflict, 'newerVersion', { http: 409, data: { version: before.version } })
  }
  // whoever withdrew it found it wrong: a page from before would show it to families again
  if (asked.isWithdrawn === false && before.current_version > 0 && before.hidden) {
    throw new Refusal(Status.conflict, 'withdrawnMeanwhile', { http: 409 })
  }
  await requireNotPaused(tx, school)
  const visible_from = asked.visibleFrom === null ? null : new Date(asked.visibleFrom)
  if (before.current_version === 0) await showIn(tx, examId, await schoolsIn(tx, examId), { visible_from })
  const rank_display = asked.rankDisplay ?? before.rank_display
  await showIn(tx, examId, mine, { visible_from, hidden: false, withdrawn_at: null, rank_display })
  const key = { examId, version }
  if (before.state !== 'published') await enqueuePublish(tx, jobs, key, accountId)
  else if (rank_display !== before.rank_display) {
    await jobs.enqueueIn(tx, 'publish-exam', { ...key, again: true }, { accountId })
  }
  return [before, await rowOf(tx, school, examId)]
}

/** Takes an exam back from families of the administrator's schools, or (null) shows it again. @throws Refusal 10005; 10032 */
export async function setWithdrawn(
  tx: Tx,
  { school, mine, examId }: Pick<Publication, 'school' | 'mine' | 'examId'>,
  withdrawn: Date | null,
): Promise<[ExamRow, ExamRow]> {
  const before = await lockedRow(tx, school, examId)
  if (!withdrawn) await requireNotPaused(tx, school)
  await showIn(tx, examId, mine, { hidden: withdrawn !== null, withdrawn_at: withdrawn })
  return [before, await rowOf(tx, school, examId)]
}

/** Whoever changes an exam at the same moment waits. */
export async function lockedRow(tx: Tx, school: SchoolId, examId: string): Promise<ExamRow> {
  await tx.selectFrom('exam').where('exam_id', '=', examId).select('exam_id').forUpdate().execute()
  return rowOf(tx, school, examId)
}

async function rowOf(tx: Tx, school: SchoolId, examId: string): Promise<ExamRow> {
  const row = await examRow(tx, school, examId)
  if (!row) throw notFound()
  return row
}

async function schoolsIn(tx: Tx, examId: string): Promise<SchoolId[]> {
  const rows = await tx
    .selectFrom('exam_school')
    .where('exam_id', '=', examId)
    .select('school_id')
    .modifyEnd(overSchools('the schools of an exam'))
    .execute()
  return rows.map((r) => schoolOf(r.school_id, 'row'))
}
