import type { Selectable } from 'kysely'
import type { AnswerType } from '#contract/homework/homework.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import type { QuestionColumns } from '../../db/homework-tables.ts'
import type { Tables } from '../../db/tables.ts'

/** A question as a school's bank has it. */
export type BankQuestionRow = Selectable<Tables['bank_question']>

/** A question of a school's bank, or its copy in a homework, as replies carry it. */
export const bankQuestionOf = (
  r: Pick<BankQuestionRow, 'question_id' | 'course_id' | keyof QuestionColumns>,
): BankQuestion => ({
  questionId: r.question_id,
  courseId: r.course_id,
  type: r.type as AnswerType,
  text: r.text,
  options: r.options,
  key: r.answer_key,
  fullMark: r.full_mark,
  knowledge: r.knowledge,
})

/** All texts of a question of the bank that may hold formulas. */
export const textsOfBank = (q: BankQuestion): string[] => [q.text, q.key, ...q.options.map((o) => o.text)]
