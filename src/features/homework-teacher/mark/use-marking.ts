import { useEffect, useRef, useState } from 'react'
import type { Sync, WorkItem, WorkRef } from '#core/sync/types.ts'
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
  withEntry,
  without,
} from './overlay.rules.ts'

/** A pause after which what was done goes into the queue: a line of the pen is not sent for itself. */
const PAUSE_MS = 1500

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
  const [entries, setEntries] = useState<Entries | null>(null)
  const [items, setItems] = useState<readonly WorkItem[]>([])
  const latest = useRef<Entries>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const show = (next: Entries) => {
    latest.current = next
    setEntries(next)
  }
  const keep = async (sync: Sync) => {
    const ref: WorkRef = { kind: 'homework', target: name }
    if (Object.keys(latest.current).length === 0) await sync.dropDraft(ref)
    else await sync.saveDraft(ref, bodyOfDraft(latest.current))
  }
  const flush = async () => {
    clearTimeout(timer.current)
    const sync = await work()
    if (!sync) return
    for (const [target, entry] of Object.entries(latest.current)) {
      if (entry.opId !== null) continue
      const { kind, body, baseRev } = entry
      const { opId } = await sync.enqueue({ target, work: name, kind, body, baseRev })
      // Another change may have come while it was written; that one goes out for itself.
      if (latest.current[target] === entry) show({ ...latest.current, [target]: { ...entry, opId } })
    }
    await keep(sync)
  }
  const settle = async () => {
    const { held, behind } = atSchool(latest.current, items, paper.serverTime)
    if (held.length > 0) {
      show(without(latest.current, held))
      const sync = await work()
      if (sync) await keep(sync)
    }
    if (behind) await reload()
  }
  const doing = useRef({ flush, settle })
  useEffect(() => {
    doing.current = { flush, settle }
  })

  useEffect(() => {
    let here = true
    let stop: (() => void) | null = null
    void (async () => {
      const sync = await work()
      const draft = await sync?.readDraft({ kind: 'homework', target: name })
      if (!here) return
      const kept = entriesOf(draft?.body ?? null)
      latest.current = { ...kept, ...latest.current }
      setEntries(latest.current)
      stop =
        sync?.watchItems((all) => {
          const own = all.filter((item) => item.work === name)
          setItems(own)
        }) ?? null
      // What an earlier page did not bring into the queue goes now.
      if (Object.values(kept).some((entry) => entry.opId === null)) void doing.current.flush()
    })()
    return () => {
      here = false
      stop?.()
    }
  }, [name])

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
    entries,
    items,
    state: markingState(entries ?? {}, items),
    put: (target, entry, chosen) => {
      show(withEntry(latest.current, target, entry, chosen))
      void work().then((sync) => sync && keep(sync))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void doing.current.flush(), PAUSE_MS)
    },
    flush,
  }
}
