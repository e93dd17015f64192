import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft, Sync, WorkRef } from '#core/sync/types.ts'
import {
  type DraftForm,
  type DraftKeeper,
  type DraftSaveState,
  type DraftStore,
  type DraftView,
  keepDraft,
} from './draft-keeper.ts'
import { openAccountWork } from './work.ts'

const nothing = () => null
const unheard = () => () => {}

/** What a keeper has now, drawn again with each change; null: there is no keeper yet. */
export function useDraftView<T>(keeper: DraftKeeper<T> | null): DraftView<T> | null {
  return useSyncExternalStore<DraftView<T> | null>(keeper?.watch ?? unheard, keeper?.view ?? nothing)
}

/** Asks for the work again at each saving: it may be there by then. */
const LATER: DraftStore = {
  saveDraft: async (...draft) => {
    const sync = await openAccountWork()
    return sync ? await sync.saveDraft(...draft) : { rev: 0, place: 'memory' }
  },
  watchDraft: unheard,
}

/** Unfinished work open on this phone. */
export interface OpenDraft<T> {
  ref: WorkRef
  /** Null: this phone could keep nothing for the account when the draft was opened. */
  sync: Sync | null
  value: T
  kept: DraftSaveState
  /** It was found on the phone, or changed since: false for what the screen only begins with. */
  written: boolean
  /** Changes it at once, and writes it. */
  change: (how: (now: T) => T) => void
  /** Resolves when all that was changed is on the phone, or cannot be kept there; gives it. */
  settled: () => Promise<T>
  /** Takes the draft away: the work is done, or given up. */
  drop: () => Promise<void>
}

interface DraftSession<T> {
  ref: WorkRef
  sync: Sync | null
  keeper: DraftKeeper<T>
  /** What the screen began with, null when that was found. */
  first: T | null
}

/**
 * Opens a draft and keeps each change of it. Null while it is being looked for.
 * @param form counts at the opening alone
 */
export function useDraft<T>({ kind, target }: WorkRef, form: DraftForm<T>): OpenDraft<T> | null {
  const [opened, setOpened] = useState<DraftSession<T> | null>(null)
  useEffect(() => {
    let here = true
    let keeper: DraftKeeper<T> | null = null
    const ref: WorkRef = { kind, target }
    const begin = (sync: Sync | null, known: Draft | null) => {
      if (!here) return
      const first = form.read(known?.body ?? null)
      const kept = known?.place ?? (sync?.keeps() ? 'disk' : 'memory')
      keeper = keepDraft(sync ?? LATER, ref, form, { first, known, kept })
      setOpened({ ref, sync, keeper, first: known ? null : first })
    }
    const open = async () => {
      const sync = await openAccountWork()
      begin(sync, (await sync?.readDraft(ref)) ?? null)
    }
    open().catch(() => begin(null, null))
    return () => {
      here = false
      keeper?.close()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `form` counts at the opening alone
  }, [kind, target])
  const current = opened?.ref.kind === kind && opened.ref.target === target ? opened : null
  const view = useDraftView(current?.keeper ?? null)
  if (current === null || view === null) return null
  const { ref, sync, keeper, first } = current
  return {
    ...{ ref, sync, value: view.value, kept: view.kept, settled: keeper.settled },
    written: view.value !== first,
    change: (how) => void keeper.change(how).catch(() => undefined),
    drop: async () => {
      await keeper.settled()
      await (sync ?? (await openAccountWork()))?.dropDraft(ref)
    },
  }
}
