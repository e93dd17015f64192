import type { HomeworkPage, Marker } from '#contract/homework/homework.ts'
import type { NewQuestion } from '#contract/homework/teacher.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { courseName as usualName } from '../../../exams/papers/course-dictionary.ts'
import { selectPublishedExams } from '../../../exams/versions/published.ts'
import { drawSoon } from '../../../formula/draw-soon.ts'
import { badField, denied } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { resolveQuestions } from './questions.service.ts'
import { courseMeant, loadTeacherScope } from './scope.repo.ts'

/** A subject's name at a school: as its templates or exams call it, else as schools usually do. */
async function courseName(db: Db | Tx, school: SchoolId, courseId: string): Promise<string> {
  const template = await db
    .selectFrom('homework_template')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .select('course_name')
    .limit(1)
    .executeTakeFirst()
  if (template) return template.course_name
  const paper = await selectPublishedExams(db, school)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('p.course_id', '=', courseId)
    .select('p.course_name')
    .orderBy('e.start_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return paper?.course_name ?? usualName(courseId)
}

/** Homework may be set this far ahead. */
const FARTHEST_MS = 400 * 86_400_000

export interface NewHomework {
  opId: string
  title: string
  courseId: string
  classIds: readonly string[]
  /** Default: now. */
  startAt?: number
  deadlineAt: number
  marker: Marker
  examTplPlanId?: string
  questions: readonly NewQuestion[]
  paper?: readonly HomeworkPage[]
}

/**
 * Sets homework; the same id again: the homework it made, whatever else it says. `jobs` draw the formulas of questions
 * that are not of the bank.
 * @throws Refusal 10002 a class or subject this teacher does not teach; 10001 a field
 */
export async function setHomework(db: Db, who: Principal, asked: NewHomework, now: number, jobs?: Jobs) {
  const teaching = await loadTeacherScope(db, who)
  const classIds = [...new Set(asked.classIds)]
  const given = { ...asked, courseId: courseMeant(teaching, classIds, asked.courseId) }
  if (classIds.some((id) => !teaching.taught.get(id)?.has(given.courseId))) throw denied('class not taught')
  const startAt = given.startAt ?? now
  if (given.deadlineAt <= startAt) throw badField('deadlineAt', 'afterStart')
  if (given.deadlineAt <= now) throw badField('deadlineAt', 'future')
  if (startAt > now + FARTHEST_MS) throw badField('startAt', 'tooFar')
  const title = given.title.trim()
  if (title === '') throw badField('title', 'empty')
  const questions = await resolveQuestions(db, who, given)
  return inTransaction(db, async (tx) => {
    const homeworkId = newId(now)
    const made = await tx
      .insertInto('homework')
      .values({
        school_id: who.schoolId,
        homework_id: homeworkId,
        account_id: who.accountId,
        op_id: given.opId,
        teacher_id: who.relativeId,
        title,
        course_id: given.courseId,
        course_name: await courseName(tx, who.schoolId, given.courseId),
        marker: given.marker,
        start_at: new Date(startAt),
        deadline_at: new Date(given.deadlineAt),
        plan_id: given.examTplPlanId ?? '',
        full_mark: questions.reduce((sum, q) => sum + q.full_mark, 0),
        created_at: new Date(now),
      })
      .onConflict((c) => c.columns(['school_id', 'account_id', 'op_id']).doNothing())
      .returning('homework_id')
      .executeTakeFirst()
    if (!made) return madeBefore(tx, who, given.opId)
    const at = { school_id: who.schoolId, homework_id: homeworkId }
    await tx
      .insertInto('homework_class')
      .values(classIds.map((class_id) => ({ ...at, class_id })))
      .execute()
    await tx
      .insertInto('homework_question')
      .values(questions.map((q) => ({ ...at, ...q })))
      .execute()
    await addPaper(tx, who, at, given.paper ?? [])
    await drawSoon(
      tx,
      given.questions.flatMap((q) => [q.text ?? '', q.key ?? '', ...(q.options ?? []).map((o) => o.text)]),
      jobs,
    )
    return { homeworkId }
  })
}

async function madeBefore(tx: Tx, who: Principal, opId: string) {
  const row = await tx
    .selectFrom('homework')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('op_id', '=', opId)
    .select('homework_id')
    .executeTakeFirstOrThrow()
  return { homeworkId: row.homework_id }
}

/** Pages are files this account stored for homework; from now on everybody it is for may read them. */
async function addPaper(
  tx: Tx,
  who: Principal,
  at: { school_id: string; homework_id: string },
  pages: readonly HomeworkPage[],
): Promise<void> {
  const ids = [...new Set(pages.flatMap((p) => (p.smallId ? [p.fileId, p.smallId] : [p.fileId])))]
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('file')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('purpose', '=', 'paper')
    .where('file_id', 'in', ids)
    .select('file_id')
    .execute()
  if (rows.length !== ids.length) throw badField('paper', 'pageNotUploaded')
  await tx
    .insertInto('homework_page')
    .values(pages.map((p, i) => ({ ...at, no: i + 1, file_id: p.fileId, small_id: p.smallId ?? '' })))
    .execute()
  await tx
    .insertInto('file_link')
    .values(ids.map((file_id) => ({ ...at, file_id, student_id: '' })))
    .execute()
}
