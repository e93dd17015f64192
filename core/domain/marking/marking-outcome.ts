import { type ArbitrationRule, arbitrate, meanOf } from './arbitrate.ts'

/** Places of an answer: 1 and 2 are blind marks, 3 is the third. */
export type MarkingSlot = 1 | 2 | 3
/** The leader's, which is no marker's. */
export const LEADER_SLOT = 4

/** What the marker of a place said last. `marks`: one of each question, hundredths; null: a problem. */
export interface SlotWord {
  readonly slot: MarkingSlot
  readonly marks: readonly number[] | null
}

export interface AnswerRule extends ArbitrationRule {
  /** Blind marks the answer needs: 1 alone, or 2. */
  readonly need: 1 | 2
}

export type MarkingOutcome =
  /** `from`: the places it was made of; marks in hundredths, one of each question. */
  | { readonly state: 'final'; readonly marks: readonly number[]; readonly from: readonly number[] }
  /** Places 1 to `wanted` are to be filled. */
  | { readonly state: 'open'; readonly wanted: MarkingSlot }
  /** The leader has it: a problem was told; no mark is near another. */
  | { readonly state: 'problem' }
  | { readonly state: 'differ' }

const sum = (marks: readonly number[]): number => marks.reduce((a, b) => a + b, 0)

/**
 * What an answer's mark is, from what was said of it: a function of the set alone, whatever the order it came in
 * (docs/formulas.md, Marking). The block's marks are compared as a whole; the mean of a pair is made of each question.
 * @param decided the leader's marks, which count whatever others gave; null: none
 */
export function computeMarkingOutcome(
  words: readonly SlotWord[],
  decided: readonly number[] | null,
  rule: AnswerRule,
): MarkingOutcome {
  if (decided) return { state: 'final', marks: decided, from: [LEADER_SLOT] }
  if (words.some((w) => w.marks === null)) return { state: 'problem' }
  const given = ([1, 2, 3] as const).map((slot) => words.find((w) => w.slot === slot)?.marks ?? null)
  const [first, second, third] = given
  if (rule.need === 1)
    return first ? { state: 'final', marks: first, from: [1] } : { state: 'open', wanted: 1 }
  if (!first || !second) return { state: 'open', wanted: 2 }
  const marks = third ? [first, second, third] : [first, second]
  const found = arbitrate(marks.map(sum), rule)
  if (found.state === 'leader') return { state: 'differ' }
  if (found.state === 'third') return { state: 'open', wanted: 3 }
  const [a, b] = found.pair.map((i) => marks[i] as readonly number[]) as [
    readonly number[],
    readonly number[],
  ]
  return {
    state: 'final',
    marks: a.map((mark, i) => meanOf(mark, b[i] as number, rule.step)),
    from: found.pair.map((i) => i + 1),
  }
}
