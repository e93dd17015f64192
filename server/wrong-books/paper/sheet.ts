import type { Locale } from '#contract/locale.ts'
import type { QuestionContent } from '#contract/question.ts'
import type { BookSpace } from '#contract/wrong/download.ts'
import type { Drawn } from '#core/domain/formula/drawing.ts'

/** A question as it is printed; formulas of its texts are TeX between $ signs. */
export interface PaperQuestion {
  /** Where it is from, and its mark. */
  readonly about: string
  readonly stem: string
  readonly options: QuestionContent['options']
  /** Text of its code; null: it has none. */
  readonly code: string | null
  /** What stands behind its number at the end of the book. */
  readonly answer: string
  /** '' where there is none, or none is wanted. */
  readonly explanation: string
}

/** A book of wrong questions as it is printed: the words of all of it, in one language. */
export interface BookPaper {
  readonly title: string
  readonly note: string
  readonly answers: string
  readonly questions: readonly PaperQuestion[]
  readonly space: BookSpace
  /** Words behind everything on each page. */
  readonly watermark: string
  readonly locale: Locale
  readonly drawn: Drawn
}
