import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Plan } from './plan.service.ts'

export interface NewConsolidation {
  consolidationId: string
  examId: string
  version: number
  paperId: string
  courseId: string
  courseName: string
  classId: string
  /** '' for a class. */
  studentId: string
  accountId: string
  deadlineAt: Date | null
}

/** Rows in one statement. */
const AT_ONCE = 500

/** Writes a consolidation with the papers of its students; false: the id is taken. */
export async function storeConsolidation(
  tx: Tx,
  school: SchoolId,
  c: NewConsolidation,
  plans: readonly Plan[],
  now: Date,
): Promise<boolean> {
  const at = { school_id: school, consolidation_id: c.consolidationId }
  const made = await tx
    .insertInto('consolidation')
    .values({
      ...at,
      exam_id: c.examId,
      version: c.version,
      paper_id: c.paperId,
      course_id: c.courseId,
      course_name: c.courseName,
      class_id: c.classId,
      student_id: c.studentId,
      account_id: c.accountId,
      deadline_at: c.deadlineAt,
      created_at: now,
    })
    .onConflict((o) => o.columns(['school_id', 'consolidation_id']).doNothing())
    .returning('consolidation_id')
    .executeTakeFirst()
  if (!made) return false
  await tx
    .insertInto('consolidation_sheet')
    .values(plans.map((p) => ({ ...at, student_id: p.studentId, before: JSON.stringify(p.before) })))
    .execute()
  const questions = plans.flatMap((p) =>
    p.chosen.map(({ question: q, point, itemNo }, i) => ({
      ...at,
      student_id: p.studentId,
      no: i + 1,
      question_id: q.question_id,
      type: q.type,
      text: q.text,
      options: JSON.stringify(q.options),
      answer_key: q.answer_key,
      explanation: q.explanation,
      full_mark: q.full_mark,
      point,
      item_no: itemNo,
    })),
  )
  for (let from = 0; from < questions.length; from += AT_ONCE)
    await tx
      .insertInto('consolidation_question')
      .values(questions.slice(from, from + AT_ONCE))
      .execute()
  return true
}

/** Whether a consolidation of that id was made by the account. */
export async function isConsolidationAuthor(
  tx: Tx,
  school: SchoolId,
  consolidationId: string,
  accountId: string,
) {
  const row = await tx
    .selectFrom('consolidation')
    .where('school_id', '=', school)
    .where('consolidation_id', '=', consolidationId)
    .where('account_id', '=', accountId)
    .select('consolidation_id')
    .executeTakeFirst()
  return row !== undefined
}
