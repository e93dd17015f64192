import type { ConsolidatePaper, ConsolidateQuestion } from '#contract/consolidate.ts'

/** A mark as it is being given; `score` as typed. */
export interface Given {
  readonly score: string
  readonly comment: string
}
export type Marks = Readonly<Record<number, Given>>

/** Questions a person marks: those without a mark by the key. */
export const byHand = (list: readonly ConsolidateQuestion[]): ConsolidateQuestion[] =>
  list.filter((question) => question.mark?.auto !== true)

export const marksOf = (paper: Pick<ConsolidatePaper, 'list'>): Marks =>
  Object.fromEntries(
    byHand(paper.list).map(({ no, mark }) => [
      no,
      { score: mark === null ? '' : String(mark.score), comment: mark?.comment ?? '' },
    ]),
  )

/** The mark typed, 0..full with at most two digits; null: none, or none that is one. */
export function scoreOf(typed: string, full: number): number | null {
  const text = typed.trim()
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const score = Number(text)
  return score <= full ? score : null
}

/** What is sent, and the numbers of the questions whose mark is missing or none. */
export function readMarks(list: readonly ConsolidateQuestion[], given: Marks) {
  const marks: { no: number; score: number; comment: string }[] = []
  const missing: number[] = []
  for (const { no, fullMark } of byHand(list)) {
    const { score: typed = '', comment = '' } = given[no] ?? {}
    const score = scoreOf(typed, fullMark)
    if (score === null) missing.push(no)
    else marks.push({ no, score, comment })
  }
  return { marks, missing }
}
