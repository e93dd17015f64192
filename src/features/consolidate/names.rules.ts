import type { ConsolidateLine } from '#contract/homework/consolidate-shapes.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { href, PATH } from '#src/nav/paths.ts'

type ConsolidationRef = { consolidationId: string; studentId: string }

/** Name of a student's consolidation everywhere on this phone: of its draft, its operation, its work. */
export const buildConsolidationWorkName = ({ consolidationId, studentId }: ConsolidationRef): string =>
  targetOf.consolidate(consolidationId, studentId)

/** The last handing in of a consolidation on this phone; undefined: none. */
export const findSentConsolidation = <I extends Pick<WorkItem, 'target'>>(
  items: readonly I[],
  of: ConsolidationRef,
): I | undefined => items.findLast((item) => item.target === buildConsolidationWorkName(of))

/** Where a tap on a family's line leads: on with it, or to what became of it. */
export function lineHref({ consolidationId, state, own }: ConsolidateLine): string {
  const to = { consolidationId }
  if (state === 'todo') return href.consolidate(PATH.consolidateDo, to)
  if (state === 'checked') return href.consolidate(PATH.consolidateReport, to)
  return href.consolidate(own ? PATH.consolidateMark : PATH.consolidateProgress, to)
}
