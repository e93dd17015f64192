import { useEffect, useRef, useState } from 'react'
import type { NewOperation, WorkItem } from '#core/sync/types.ts'
import type { DraftForm } from './draft-keeper.ts'
import { type OpenDraft, useDraft } from './use-draft.ts'
import { openAccountWork } from './work.ts'

/** A piece of work whose parts, each under its key, are operations once they are given. */
interface QueuedWork<Part> {
  /** Of the work, and of its draft. */
  name: string
  form: DraftForm<Readonly<Record<string, Part>>>
  /** Epoch ms when the school gave the list that is shown; 0: none is. */
  listTime: number
  /** Parts that go into the queue now; `all`: those too that wait for their time. */
  ripe: (now: Readonly<Record<string, Part>>, all: boolean) => readonly [key: string, part: Part][]
  operationOf: (key: string, part: Part) => Omit<NewOperation, 'work'>
  /** The parts once one of them is in the queue; a newer one under its key stays. */
  queued: (
    now: Readonly<Record<string, Part>>,
    key: string,
    part: Part,
    opId: string,
  ) => Readonly<Record<string, Part>>
  /** Keys of parts that the list holds by now, and whether it should be read again. */
  shownBy: (
    now: Readonly<Record<string, Part>>,
    items: readonly WorkItem[],
  ) => { shown: readonly string[]; behind: boolean }
  without: (now: Readonly<Record<string, Part>>, keys: readonly string[]) => Readonly<Record<string, Part>>
  reload: () => Promise<void>
}

interface QueuedDraft<Part> {
  /** Null until this phone was looked through. */
  draft: OpenDraft<Readonly<Record<string, Part>>> | null
  items: readonly WorkItem[]
  /** Puts what is ripe, or all, into the queue now; the newest of it may be called from a timer. */
  flush: (all: boolean) => Promise<void>
}

/**
 * Keeps parts of a work in a draft with every change, brings them into the queue as operations, and leaves them to the
 * school's list once that is new enough to hold them. What an earlier page left goes at once, and so does the rest when
 * the page goes.
 */
export function useQueuedDraft<Part>(queueing: QueuedWork<Part>): QueuedDraft<Part> {
  const { name, form, listTime, ripe, operationOf, queued, shownBy, without, reload } = queueing
  const draft = useDraft({ kind: 'homework', target: name }, form)
  const [items, setItems] = useState<readonly WorkItem[]>([])
  const last = useRef(Promise.resolve())
  const opened = draft !== null
  const sync = draft?.sync ?? null

  const bring = async (all: boolean) => {
    const queue = sync ?? (await openAccountWork())
    if (!draft || !queue) return
    for (const [key, part] of ripe(await draft.settled(), all)) {
      const { opId } = await queue.enqueue({ work: name, ...operationOf(key, part) })
      draft.change((now) => queued(now, key, part, opId))
    }
  }
  // one after the other: nothing goes into the queue twice
  const flush = (all: boolean) => {
    last.current = last.current.catch(() => undefined).then(() => bring(all))
    return last.current
  }
  const settle = async () => {
    if (!draft || listTime === 0) return
    const { shown, behind } = shownBy(draft.value, items)
    if (shown.length > 0) {
      draft.change((now) => without(now, shown))
      if (Object.keys(await draft.settled()).length === 0) await draft.drop()
    }
    if (behind) await reload()
  }
  const doing = useRef({ flush, settle })
  useEffect(() => {
    doing.current = { flush, settle }
  })

  useEffect(() => sync?.watchItems((all) => setItems(all.filter((item) => item.work === name))), [sync, name])
  // what an earlier page did not bring into the queue goes now
  useEffect(() => {
    if (opened) void doing.current.flush(true)
  }, [opened, name])
  useEffect(() => void doing.current.settle(), [items, listTime, opened])
  useEffect(() => {
    const now = () => void doing.current.flush(true)
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return { draft, items, flush: (all) => doing.current.flush(all) }
}
