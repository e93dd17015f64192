import type { ConsolidateAnswer, ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import type { JsonObject } from '#core/sync/types.ts'
import { rebasedFields } from '#src/state/unsent/draft-keeper.ts'
import {
  isWritten,
  NOTHING_WRITTEN,
  readWritten,
  toAnswerBody,
  type WrittenAnswer,
} from '#src/state/unsent/written-answer.ts'

/** By the question's number. */
export type Answers = Readonly<Record<number, WrittenAnswer>>
/** All that is done on one consolidation. */
export interface ConsolidateDraft {
  readonly answers: Answers
  /** Number of the question in view; 0: none yet. */
  readonly at: number
}

export const isAnswered = (answer: WrittenAnswer | undefined): boolean =>
  answer !== undefined && isWritten(answer)

/** A draft's body: a field for each question, named by its number, and the number of the one in view. */
export const toConsolidateDraftBody = ({ answers, at }: ConsolidateDraft): JsonObject => ({
  at,
  ...Object.fromEntries(Object.entries(answers).map(([no, answer]) => [no, toAnswerBody(answer)])),
})

const isRecord = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** Answers out of a draft, also of one that an older or a newer app wrote: what does not fit is left out. */
export function readBody(body: Readonly<Record<string, unknown>> | null): ConsolidateDraft {
  const answers: Record<number, WrittenAnswer> = {}
  for (const [name, value] of Object.entries(body ?? {})) {
    if (!/^[1-9]\d?$/.test(name) || !isRecord(value)) continue
    answers[Number(name)] = readWritten(value)
  }
  const at = body?.['at']
  return { answers, at: typeof at === 'number' ? at : 0 }
}

/** What another window wrote, with what this one changed since `before` on top; where the person is stays. */
export const rebaseConsolidateDraft = (
  theirs: ConsolidateDraft,
  before: ConsolidateDraft,
  mine: ConsolidateDraft,
): ConsolidateDraft => ({
  ...mine,
  answers: rebasedFields(theirs.answers, before.answers, mine.answers),
})

/** What is handed in: every question once, answered or not. */
export const collectConsolidateAnswers = (
  list: readonly ConsolidateQuestion[],
  answers: Answers,
): ConsolidateAnswer[] =>
  list.map(({ no, type }) => {
    const { choice, text } = answers[no] ?? NOTHING_WRITTEN
    return type === 'text' ? { no, text } : { no, choice: [...choice] }
  })
