import type { AnswerType } from '#contract/homework.ts'
import type { BankQuestion } from '#contract/homework-teacher.ts'

interface Row {
  question_id: string
  course_id: string
  type: string
  text: string
  options: { letter: string; text: string }[]
  answer_key: string
  full_mark: number
  knowledge: string[]
}

/** A question of a school's bank as replies carry it. */
export const bankQuestionOf = (r: Row): BankQuestion => ({
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
