import type { Draft, JsonObject, StorageLocation, Sync, WorkRef } from '#core/sync/types.ts'

/**
 * Where the newest change is. Only `disk` may be called saved: of `journal` the words alone are in a small store for an
 * emergency; `memory` lasts while the page lives.
 */
export type DraftSaveState = 'saving' | StorageLocation

/** How a piece of work stands in its draft. */
export interface DraftForm<T> {
  /** Out of a draft, also of one that an older or a newer app wrote; null: there is none. */
  read: (body: JsonObject | null) => T
  body: (value: T) => JsonObject
  /** What another window wrote, with what this one changed since `before` on top; absent: the whole of either. */
  rebased?: (theirs: T, before: T, mine: T) => T
}

/** What a screen draws; the same object until something changes. */
export interface DraftView<T> {
  value: T
  kept: DraftSaveState
  /** What another window had where this one wrote. */
  others: Draft['others']
}

export interface DraftKeeper<T> {
  value: () => T
  view: () => DraftView<T>
  /** Changes the work at once; resolves when that change is on the phone. */
  change: (how: (now: T) => T) => Promise<void>
  /** Shows what came from elsewhere in it; it is written with the next change. */
  show: (how: (now: T) => T) => void
  /** Resolves when all that was changed is on the phone, or cannot be kept there; gives it. */
  settled: () => Promise<T>
  /** A draft that came from elsewhere. */
  take: (draft: Draft) => void
  watch: (changed: () => void) => () => void
  close: () => void
}

export type DraftStore = Pick<Sync, 'saveDraft' | 'watchDraft'>

/** Fields of another window, with those on top that this one changed since `before`. */
export function rebasedFields<V>(
  theirs: Readonly<Record<string, V>>,
  before: Readonly<Record<string, V>>,
  mine: Readonly<Record<string, V>>,
): Record<string, V> {
  const own = Object.entries(mine).filter(([name, value]) => value !== before[name])
  return { ...theirs, ...Object.fromEntries(own) }
}

const either = <T>(theirs: T, before: T, mine: T): T => (mine === before ? theirs : mine)

/**
 * Keeps one piece of work in its draft: each change is written at once, one writing at a time, the newest state in the
 * next. Other windows' changes come in between.
 * @param first what the screen starts from
 * @param known the draft that was found; null: none
 */
export function keepDraft<T>(
  store: DraftStore,
  ref: WorkRef,
  form: DraftForm<T>,
  { first, known, kept = known?.place ?? 'disk' }: { first: T; known: Draft | null; kept?: DraftSaveState },
): DraftKeeper<T> {
  const { rebased = either } = form
  const began = form.body(first)
  let value = first
  let others: Draft['others'] = known?.others ?? []
  let wanted = 0
  let rev = known?.rev ?? 0
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  let view: DraftView<T> = { value, kept, others }
  const tell = (at: DraftSaveState) => {
    view = { value, kept: at, others }
    for (const listener of listeners) listener()
  }

  /** What was written last: changes after it are this window's own. */
  let base = first
  let heard: Draft | null = null
  const takeOver = (): void => {
    if (!heard || heard.rev < rev) return
    rev = heard.rev
    const theirs = form.read(heard.body)
    value = rebased(theirs, base, value)
    base = theirs
    heard = null
  }

  const write = async (): Promise<void> => {
    for (let written = -1; written !== wanted; ) {
      written = wanted
      base = value
      const saved = await store.saveDraft(ref, form.body(value), { began })
      rev = Math.max(rev, saved.rev)
      takeOver()
      tell(written !== wanted ? 'saving' : saved.place)
    }
  }
  const take = (draft: Draft): void => {
    // Read while a newer one was written: that one is not given up for it.
    if (heard && draft.rev < heard.rev) return
    heard = draft
    others = draft.others
    if (running === null) takeOver()
    // The draft tells, too, that the database took what only the page had.
    tell(running === null ? (draft.place ?? 'disk') : view.kept)
  }
  const stop = store.watchDraft(ref, (draft) => draft && take(draft))

  return {
    value: () => value,
    view: () => view,
    take,
    change: (how) => {
      const next = how(value)
      if (next === value) return running ?? Promise.resolve()
      value = next
      wanted++
      tell('saving')
      running ??= write()
        .catch((error: unknown) => {
          tell('memory')
          throw error
        })
        .finally(() => {
          running = null
        })
      return running
    },
    show: (how) => {
      const next = how(value)
      if (next === value) return
      // What is only shown is no change of this window.
      base = base === value ? next : how(base)
      value = next
      tell(view.kept)
    },
    settled: async () => {
      await running?.catch(() => undefined)
      return value
    },
    watch: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    close: () => {
      stop()
      listeners.clear()
    },
  }
}
