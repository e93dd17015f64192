import type { AnswerType } from '#contract/homework/homework.ts'
import type { CourseId } from '../courses.ts'
import { dataLines } from '../data-lines.ts'

export interface DemoQuestion {
  course: CourseId
  type: AnswerType
  /** Words with TeX between $ signs. */
  text: string
  /** Options A, B, C ... */
  options: readonly string[]
  key: string
  fullMark: number
  knowledge: readonly string[]
}

/** Templates by their first and last question in the bank; each homework of the demo is made from one. */
export const QUESTIONS = dataLines<DemoQuestion>('homework')

/** Questions of the bank about the knowledge points of the demo's exams; no homework of the demo holds them. */
export const PRACTICE = dataLines<DemoQuestion>('practice')
