import { Status } from '#contract/envelope.ts'
import type { AssignedCourse } from '#contract/office/assigned.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { dropAssigned, keepAssigned, readAssigned } from '../../../exams/rules/assigned-rules.ts'
import { badField, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { requireNotPaused } from '../paused.service.ts'
import { examRow } from './exams.repo.ts'
import { othersExam } from './other-owner.service.ts'
import { lockedRow } from './publish.service.ts'

/** How the subjects of an exam's newest version are assigned. @throws Refusal 10005 */
export async function assignedOf(db: Db | Tx, school: SchoolId, examId: string): Promise<AssignedCourse[]> {
  const exam = await examRow(db, school, examId)
  if (!exam) throw notFound()
  const rules = await readAssigned(db as Db, examId)
  const papers = await db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', exam.version)
    .select(['course_id', 'course_name'])
    .orderBy('seq')
    .execute()
  const names = new Map(papers.map((p) => [p.course_id, p.course_name]))
  return Array.from(names, ([courseId, courseName]) => ({
    courseId,
    courseName,
    rule: rules.get(courseId) ?? null,
  }))
}

interface AssignedRuleInput {
  school: SchoolId
  /** Schools the administrator acts for. */
  mine: readonly SchoolId[]
  accountId: string
  examId: string
  courseId: string
  rule: AssignedCourse['rule']
}

/**
 * Sets how a subject is assigned, and asks for the reports again where families read some.
 * @returns the exam's name and the rule before; the job, null where there is nothing to be made again
 * @throws Refusal 10005; 10002 another school's exam; 10001 no subject of it; 10032 paused
 */
export async function assign(tx: Tx, jobs: Jobs | undefined, wanted: AssignedRuleInput) {
  const { school, mine, accountId, examId, courseId, rule } = wanted
  if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: '' } })
  const exam = await lockedRow(tx, school, examId)
  if (!mine.some((one) => one === exam.owner_school_id)) throw await othersExam(tx, school, examId)
  const course = (await assignedOf(tx, school, examId)).find((one) => one.courseId === courseId)
  if (!course) throw badField('courseId', 'noSubjectOfExam')
  const version = exam.current_version
  if (version > 0) await requireNotPaused(tx, school)
  const isOther = rule
    ? await keepAssigned(tx, examId, [{ courseId, rule }])
    : await dropAssigned(tx, examId, courseId)
  const before = { name: exam.name, rule: course.rule, isOther }
  if (!isOther || version === 0) return { ...before, jobId: null }
  const data = { examId, version, again: true }
  return { ...before, jobId: await jobs.enqueueIn(tx, 'publish-exam', data, { accountId }) }
}
