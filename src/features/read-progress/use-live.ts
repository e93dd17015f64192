import { useEffect, useEffectEvent } from 'react'
import type { MarkingState } from '#contract/marking/shapes.ts'
import { type MarkingCounts, watchMarking } from '#src/state/marking-live.ts'

const COUNTS = ['given', 'final', 'problems', 'arbitrations'] as const
const LIVE: readonly MarkingState[] = ['trial', 'open', 'paused']

interface Followed {
  markingId: string
  state: MarkingState
}

/**
 * Asks again when a paper's marking went on.
 * @param paper null: there is nothing to follow yet
 * @param shown counts that the page shows already; null: it does not show them
 */
export function useLive(
  paper: Followed | null,
  shown: MarkingCounts | null,
  reload: () => Promise<void>,
): void {
  const heard = useEffectEvent((counts: MarkingCounts | null) => {
    if (counts === null || shown === null || COUNTS.some((name) => counts[name] !== shown[name]))
      void reload()
  })
  const markingId = paper && LIVE.includes(paper.state) ? paper.markingId : null
  useEffect(
    () => (markingId === null ? undefined : watchMarking(markingId, (counts) => heard(counts))),
    [markingId],
  )
}
