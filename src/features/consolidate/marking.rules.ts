import type { ConsolidatePaper, ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import type { JsonObject } from '#core/sync/types.ts'
import { rebasedFields } from '#src/state/unsent/draft-keeper.ts'

/** A mark as it is being given; `score` as typed. */
export interface ConsolidateMarkDraft {
  readonly score: string
  readonly comment: string
}
export type Marks = Readonly<Record<number, ConsolidateMarkDraft>>
/** All that one marking says. */
export interface ConsolidateMarkingDraft {
  readonly marks: Marks
  readonly comment: string
}

/** Questions a person marks: those without a mark by the key. */
export const listHandMarkedQuestions = (list: readonly ConsolidateQuestion[]): ConsolidateQuestion[] =>
  list.filter((question) => question.mark?.auto !== true)

export const toEditableMarks = (paper: Pick<ConsolidatePaper, 'list'>): Marks =>
  Object.fromEntries(
    listHandMarkedQuestions(paper.list).map(({ no, mark }) => [
      no,
      { score: mark === null ? '' : String(mark.score), comment: mark?.comment ?? '' },
    ]),
  )

export const toMarkingDraftBody = ({ marks, comment }: ConsolidateMarkingDraft): JsonObject => ({
  comment,
  ...Object.fromEntries(Object.entries(marks).map(([no, given]) => [no, { ...given }])),
})

/** What the server has with a draft over it; of the draft only what is marked by hand and fits. */
export function readDraft(
  paper: Pick<ConsolidatePaper, 'list' | 'comment'>,
  body: Readonly<Record<string, unknown>>,
): ConsolidateMarkingDraft {
  const marks: Record<number, ConsolidateMarkDraft> = { ...toEditableMarks(paper) }
  for (const no of Object.keys(marks)) {
    const kept = body[no] as Partial<ConsolidateMarkDraft> | undefined
    if (typeof kept?.score === 'string' && typeof kept.comment === 'string')
      marks[Number(no)] = { score: kept.score, comment: kept.comment }
  }
  const { comment } = body
  return { marks, comment: typeof comment === 'string' ? comment : paper.comment }
}

/** What another window wrote, with what this one changed since `before` on top. */
export const rebaseMarkingDraft = (
  theirs: ConsolidateMarkingDraft,
  before: ConsolidateMarkingDraft,
  mine: ConsolidateMarkingDraft,
): ConsolidateMarkingDraft => ({
  marks: rebasedFields(theirs.marks, before.marks, mine.marks),
  comment: mine.comment === before.comment ? theirs.comment : mine.comment,
})

/** The mark typed, 0..full with at most two digits; null: none, or none that is one. */
export function parseConsolidateScore(typed: string, full: number): number | null {
  const text = typed.trim()
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const score = Number(text)
  return score <= full ? score : null
}

/** What is sent, and the numbers of the questions whose mark is missing or none. */
export function readMarks(list: readonly ConsolidateQuestion[], given: Marks) {
  const marks: { no: number; score: number; comment: string }[] = []
  const missing: number[] = []
  for (const { no, fullMark } of listHandMarkedQuestions(list)) {
    const { score: typed = '', comment = '' } = given[no] ?? {}
    const score = parseConsolidateScore(typed, fullMark)
    if (score === null) missing.push(no)
    else marks.push({ no, score, comment })
  }
  return { marks, missing }
}
