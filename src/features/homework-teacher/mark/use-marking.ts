import { useRef } from 'react'
import type { WorkItem } from '#core/sync/types.ts'
import { type DraftForm, rebasedFields } from '#src/state/unsent/draft-keeper.ts'
import { useQueuedDraft } from '#src/state/unsent/use-queued-draft.ts'
import type { TeacherPaper } from './marking.rules.ts'
import {
  bodyOfDraft,
  buildMarkingWorkName,
  type Entries,
  findEntriesOnServer,
  type MarkingState,
  markingState,
  type OverlayEntry,
  parseMarkingEntries,
  queuedAs,
  removeEntries,
  withEntry,
} from './overlay.rules.ts'

/** A pause after which what was done goes into the queue: a line of the pen is not sent for itself. */
const PAUSE_MS = 1500

const FORM: DraftForm<Entries> = { read: parseMarkingEntries, body: bodyOfDraft, rebased: rebasedFields }

export interface Marking {
  /** Null until the draft was looked for. */
  entries: Entries | null
  state: MarkingState
  items: readonly WorkItem[]
  /** Keeps what was done, at once on this phone, in a moment in the queue. */
  put: (target: string, entry: Omit<OverlayEntry, 'opId'>, chosen?: boolean) => void
  /** Puts all of it into the queue now. */
  flush: () => Promise<void>
}

/**
 * What a teacher does to one paper: kept in a draft with every tap, sent as operations, shown over the server's answer
 * until that has it.
 */
export function useMarking(paper: TeacherPaper, reload: () => Promise<void>): Marking {
  const { serverTime, homeworkId, studentId } = paper
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { draft, items, flush } = useQueuedDraft({
    ...{ name: buildMarkingWorkName(homeworkId, studentId), form: FORM, listTime: serverTime, reload },
    ripe: (now) => Object.entries(now).filter(([, { opId }]) => opId === null),
    operationOf: (target, { kind, body, baseRev }) => ({ target, kind, body, baseRev }),
    queued: queuedAs,
    shownBy: (now, all) => {
      const { held, behind } = findEntriesOnServer(now, all, serverTime)
      return { shown: held, behind }
    },
    without: removeEntries,
  })
  const flushAll = () => {
    clearTimeout(timer.current)
    return flush(true)
  }
  return {
    entries: draft?.value ?? null,
    items,
    state: markingState(draft?.value ?? {}, items),
    put: (target, entry, chosen) => {
      draft?.change((now) => withEntry(now, target, entry, chosen))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(true), PAUSE_MS)
    },
    flush: flushAll,
  }
}
