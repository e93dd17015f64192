import type { WorkItem } from '#core/sync/types.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { findSentConsolidation } from './names.rules.ts'

/** The handing in of a consolidation on this phone. */
export const useSent = (of: { consolidationId: string; studentId: string }): Readonly<WorkItem> | undefined =>
  findSentConsolidation(useOutbox().items ?? [], of)
