import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

interface Where {
  examId: string
  paperId: string
  classId: string
}

/** Exercises made of a paper for a class, newest first. */
export async function listSavedExercises(db: Db, school: SchoolId, { examId, paperId, classId }: Where) {
  return db
    .selectFrom('exercise as x')
    .innerJoin('homework_template as t', on('t', 'x', 'school_id', 'template_id'))
    .where('x.school_id', '=', school)
    .where('x.exam_id', '=', examId)
    .where('x.paper_id', '=', paperId)
    .where('x.class_id', '=', classId)
    .select(['x.template_id', 'x.saved_at', 't.name'])
    .select((e) =>
      e
        .selectFrom('homework_template_item as i')
        .whereRef('i.school_id', '=', 't.school_id')
        .whereRef('i.template_id', '=', 't.template_id')
        .select((q) => q.fn.countAll<number>().as('n'))
        .as('questions'),
    )
    .orderBy('x.saved_at', 'desc')
    .orderBy('x.template_id')
    .execute()
}

/** Ids of those named that the school's bank has in a subject. */
export async function listBankQuestionIds(
  db: Db,
  school: SchoolId,
  courseId: string,
  ids: readonly string[],
) {
  const rows = await db
    .selectFrom('bank_question')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .where('question_id', 'in', [...ids])
    .select('question_id')
    .execute()
  return new Set(rows.map((r) => r.question_id))
}

interface NewExercise extends Where {
  templateId: string
  version: number
  accountId: string
  name: string
  courseId: string
  courseName: string
  questionIds: readonly string[]
}

/** Writes an exercise and its template; false: the id is taken. */
export async function addExercise(tx: Tx, school: SchoolId, e: NewExercise, now: Date): Promise<boolean> {
  const at = { school_id: school, template_id: e.templateId }
  const made = await tx
    .insertInto('homework_template')
    .values({ ...at, name: e.name, course_id: e.courseId, course_name: e.courseName })
    .onConflict((c) => c.columns(['school_id', 'template_id']).doNothing())
    .returning('template_id')
    .executeTakeFirst()
  if (!made) return false
  await tx
    .insertInto('homework_template_item')
    .values(e.questionIds.map((question_id, i) => ({ ...at, no: i + 1, question_id })))
    .execute()
  await tx
    .insertInto('exercise')
    .values({
      ...at,
      exam_id: e.examId,
      version: e.version,
      paper_id: e.paperId,
      class_id: e.classId,
      account_id: e.accountId,
      saved_at: now,
    })
    .execute()
  return true
}

/** Whether an exercise of that id was made by the account. */
export async function isExerciseAuthor(tx: Tx, school: SchoolId, templateId: string, accountId: string) {
  const row = await tx
    .selectFrom('exercise')
    .where('school_id', '=', school)
    .where('template_id', '=', templateId)
    .where('account_id', '=', accountId)
    .select('template_id')
    .executeTakeFirst()
  return row !== undefined
}
