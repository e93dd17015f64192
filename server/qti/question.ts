import type { AnswerType } from '#contract/homework/homework.ts'
import { OF_BANK } from './names.ts'

/** A question as a package carries it. */
export interface QtiQuestion {
  /** Of the school's bank; '' of one written for a homework. */
  questionId: string
  /** Identifier of its item, once in a package. */
  identifier: string
  courseId: string
  /** The collection it is of; '' none. */
  source: string
  type: AnswerType
  /** Words with TeX between $ signs; a line a paragraph. */
  text: string
  options: readonly { letter: string; text: string }[]
  /** Letters of the right options, or the words of the answer; '': marked by a person. */
  key: string
  fullMark: number
  knowledge: readonly string[]
  explanation: string
  /** Mean by full mark of those who did it, 0 to 1; null: not known. */
  difficulty: number | null
  /** Files of the package that show it. */
  pictures: readonly string[]
}

const NAME = /^[A-Za-z0-9_.-]{1,100}$/

/** Identifier of the item of a question of a bank; null: its id cannot stand in one. */
export const identifierOf = (questionId: string): string | null =>
  NAME.test(questionId) ? `${OF_BANK}${questionId}` : null
