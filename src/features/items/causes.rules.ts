import type { Calls } from '#contract/calls.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'

type CauseCounts = Calls['GET /api/exam/wrong/tag/stats']['reply']['counts']

/** In the order in which students are asked. */
export const CAUSES: readonly ErrorCause[] = ['careless', 'unknown', 'misread', 'unfinished', 'mismarked']

export interface CauseLine {
  readonly itemNo: string
  /** Students who said why. */
  readonly said: number
  /** What most of them said, most frequent first; causes nobody gave are left out. */
  readonly causes: readonly { readonly cause: ErrorCause; readonly count: number }[]
}

const byCount = (counts: ReadonlyMap<ErrorCause, number>): CauseLine['causes'] =>
  CAUSES.map((cause) => ({ cause, count: counts.get(cause) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/** How often each cause was given over the whole paper, most frequent first. */
export function allCauses(counts: CauseCounts): CauseLine['causes'] {
  const sums = new Map<ErrorCause, number>()
  for (const { cause, count } of counts) sums.set(cause, (sums.get(cause) ?? 0) + count)
  return byCount(sums)
}

/** Items somebody gave a cause for, those of most students first. */
export function causeLines(counts: CauseCounts): CauseLine[] {
  const items = new Map<string, Map<ErrorCause, number>>()
  for (const { itemNo, cause, count } of counts) {
    const own = items.get(itemNo) ?? new Map<ErrorCause, number>()
    items.set(itemNo, own.set(cause, (own.get(cause) ?? 0) + count))
  }
  return [...items]
    .map(([itemNo, own]) => ({
      itemNo,
      said: [...own.values()].reduce((a, b) => a + b, 0),
      causes: byCount(own),
    }))
    .sort((a, b) => b.said - a.said)
}
