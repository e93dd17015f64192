import type { WorkItem } from '#core/sync/types.ts'
import { useOutbox } from '#src/state/use-outbox.ts'

/** What of a practice was handed in on this phone and where it is, oldest first. */
export const useSent = (name: string): readonly Readonly<WorkItem>[] =>
  (useOutbox().items ?? []).filter((item) => item.work === name)
