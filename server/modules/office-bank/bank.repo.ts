import type { AnswerType } from '#contract/homework/homework.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { courseName } from '../../exams/papers/course-dictionary.ts'
import { identifierOf, type QtiQuestion } from '../../qti/question.ts'

/** A choice of a bank: all of it, or a subject's, or a collection's. */
export interface BankChoice {
  courseId?: string | undefined
  source?: string | undefined
}

/** Questions of a bank by subject and collection. */
export async function bankParts(db: Db, school: SchoolId, choice: BankChoice = {}) {
  let query = db.selectFrom('bank_question').where('school_id', '=', school)
  if (choice.courseId !== undefined) query = query.where('course_id', '=', choice.courseId)
  if (choice.source !== undefined) query = query.where('source', '=', choice.source)
  const rows = await query
    .select((e) => ['course_id', 'source', e.fn.countAll<string>().as('n')])
    .groupBy(['course_id', 'source'])
    .orderBy('course_id')
    .orderBy('source')
    .execute()
  return rows.map(({ course_id, source, n }) => ({
    courseId: course_id,
    courseName: courseName(course_id),
    source,
    questions: Number(n),
  }))
}

/** Questions of a bank as a package carries them, in the order of their ids. */
export async function listQtiQuestions(
  db: Db,
  school: SchoolId,
  { courseId, source }: BankChoice,
  most: number,
): Promise<QtiQuestion[]> {
  let query = db.selectFrom('bank_question').where('school_id', '=', school)
  if (courseId !== undefined) query = query.where('course_id', '=', courseId)
  if (source !== undefined) query = query.where('source', '=', source)
  const rows = await query.selectAll().orderBy('question_id').limit(most).execute()
  return rows.map((r, i) => ({
    questionId: r.question_id,
    identifier: identifierOf(r.question_id) ?? `item-${i + 1}`,
    courseId: r.course_id,
    source: r.source,
    type: r.type as AnswerType,
    text: r.text,
    options: r.options,
    key: r.answer_key,
    fullMark: r.full_mark,
    knowledge: r.knowledge,
    explanation: r.explanation,
    difficulty: null,
    pictures: [],
  }))
}
