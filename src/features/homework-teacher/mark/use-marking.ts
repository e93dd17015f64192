import { useEffect, useRef, useState } from 'react'
import type { WorkItem } from '#core/sync/types.ts'
import { type DraftForm, rebasedFields } from '#src/state/draft-keeper.ts'
import { useDraft } from '#src/state/use-draft.ts'
import { work } from '#src/state/work.ts'
import type { Paper } from './marking.rules.ts'
import {
  atSchool,
  bodyOfDraft,
  type Entries,
  type Entry,
  entriesOf,
  type MarkingState,
  markingState,
  queuedAs,
  withEntry,
  without,
} from './overlay.rules.ts'

/** A pause after which what was done goes into the queue: a line of the pen is not sent for itself. */
const PAUSE_MS = 1500

const FORM: DraftForm<Entries> = { read: entriesOf, body: bodyOfDraft, rebased: rebasedFields }

export interface Marking {
  /** Null until the draft was looked for. */
  entries: Entries | null
  state: MarkingState
  items: readonly WorkItem[]
  /** Keeps what was done, at once on this phone, in a moment in the queue. */
  put: (target: string, entry: Omit<Entry, 'opId'>, chosen?: boolean) => void
  /** Puts all of it into the queue now. */
  flush: () => Promise<void>
}

/**
 * What a teacher does to one paper: kept in a draft with every tap, sent as operations, shown over the server's answer
 * until that has it.
 */
export function useMarking(paper: Paper, reload: () => Promise<void>): Marking {
  const name = `marking/${paper.homeworkId}/${paper.studentId}`
  const draft = useDraft({ kind: 'homework', target: name }, FORM)
  const [items, setItems] = useState<readonly WorkItem[]>([])
  const last = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const opened = draft !== null
  const sync = draft?.sync ?? null

  const bring = async () => {
    const queue = sync ?? (await work())
    if (!draft || !queue) return
    for (const [target, entry] of Object.entries(await draft.settled())) {
      if (entry.opId !== null) continue
      const { kind, body, baseRev } = entry
      const { opId } = await queue.enqueue({ target, work: name, kind, body, baseRev })
      draft.change((now) => queuedAs(now, target, entry, opId))
    }
  }
  // One after the other: nothing goes into the queue twice.
  const flush = () => {
    clearTimeout(timer.current)
    last.current = last.current.catch(() => undefined).then(bring)
    return last.current
  }
  const settle = async () => {
    if (!draft) return
    const { held, behind } = atSchool(draft.value, items, paper.serverTime)
    if (held.length > 0) {
      draft.change((now) => without(now, held))
      const left = await draft.settled()
      if (Object.keys(left).length === 0) await draft.drop()
    }
    if (behind) await reload()
  }
  const doing = useRef({ flush, settle })
  useEffect(() => {
    doing.current = { flush, settle }
  })

  useEffect(() => sync?.watchItems((all) => setItems(all.filter((item) => item.work === name))), [sync, name])
  // What an earlier page did not bring into the queue goes now.
  useEffect(() => {
    if (opened) void doing.current.flush()
  }, [opened, name])
  // What the school has is shown by its own answer, once that is new enough to hold it.
  useEffect(() => void doing.current.settle(), [items, paper.serverTime])

  useEffect(() => {
    const now = () => void doing.current.flush()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return {
    entries: draft?.value ?? null,
    items,
    state: markingState(draft?.value ?? {}, items),
    put: (target, entry, chosen) => {
      draft?.change((now) => withEntry(now, target, entry, chosen))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void doing.current.flush(), PAUSE_MS)
    },
    flush,
  }
}
