import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongQuestion, WrongQuestionDetail } from '#contract/wrong/notebook.ts'
import type { Failure } from '#core/errors/failure.ts'
import { localizeReply } from '#src/state/in-language.ts'

export interface DetailReading {
  readonly data: WrongQuestionDetail | null
  readonly asOf: number | null
  readonly failure: Failure | null
  readonly loading: boolean
}

export interface ChosenQuestions {
  /** Null: not all have been asked for yet, or none could be had. */
  readonly data: { questions: readonly WrongQuestion[]; drawn: DrawnFormulas; lacking: number } | null
  /** Epoch ms of the oldest copy from this phone; null: all are live. */
  readonly asOf: number | null
  /** Why none could be had. */
  readonly failure: Failure | null
}

/** Chosen questions read one by one: those that could be had, in their order, and how many could not. */
export function collectChosenQuestions(readings: readonly DetailReading[]): ChosenQuestions {
  const had = readings.flatMap(({ data }) => (data === null ? [] : [localizeReply(data)]))
  const settled = readings.every(
    ({ data, failure, loading }) => data !== null || (failure !== null && !loading),
  )
  const ages = readings.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]))
  const asOf = ages.length > 0 ? Math.min(...ages) : null
  if (!settled) return { data: null, asOf, failure: null }
  if (had.length === 0) return { data: null, asOf, failure: readings[0]?.failure ?? null }
  const drawn: DrawnFormulas = {
    glyphs: Object.assign({}, ...had.map((d) => d.drawn.glyphs)),
    formulas: Object.assign({}, ...had.map((d) => d.drawn.formulas)),
  }
  return { data: { questions: had, drawn, lacking: readings.length - had.length }, asOf, failure: null }
}
