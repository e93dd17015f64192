import { isEqualJson } from '#core/db/merge.ts'
import type { Tabs } from '../ports.ts'
import type { Draft, JsonObject, WorkItem, WorkRef } from '../types.ts'

type HeardDraft = (draft: Draft | null) => void
type HeardItems = (items: readonly WorkItem[]) => void

interface Sources {
  items: () => Promise<WorkItem[]>
  draft: (ref: WorkRef) => Promise<Draft | null>
}

/** Who looks at drafts and at the list, in this tab; words of other tabs come to them too. */
export function createWatchers(tabs: Tabs, sources: Sources) {
  const drafts = new Set<{ ref: WorkRef; heard: HeardDraft }>()
  const lists = new Set<HeardItems>()
  let isReading = false
  let isStale = false

  /** However many changes come while the list is read, it is read once more. */
  const itemsChanged = () => {
    isStale = true
    if (isReading || lists.size === 0) return
    isReading = true
    void (async () => {
      try {
        while (isStale) {
          isStale = false
          const items = await sources.items()
          for (const heard of lists) heard(items)
        }
      } catch {
        // The database was closed or is broken: the list stays as it was, and the next change reads it again.
      } finally {
        isReading = false
      }
    })()
  }
  const tellDraft = (ref: WorkRef) => {
    const those = [...drafts].filter(isOf(ref))
    if (those.length > 0)
      void sources.draft(ref).then((draft) => {
        for (const { heard } of those) heard(draft)
      })
  }
  const isOf = (ref: WorkRef) => (one: { ref: WorkRef }) =>
    one.ref.kind === ref.kind && one.ref.target === ref.target
  const stop = tabs.hear((word) => {
    if (word.type === 'items') return itemsChanged()
    tellDraft(word.ref)
  })

  return {
    itemsChanged,
    /** Everything may have changed: all that is looked at is read again. */
    allChanged: () => {
      for (const ref of new Set([...drafts].map((one) => one.ref))) tellDraft(ref)
      itemsChanged()
    },
    /** A saving by this tab is news to it only when another tab's part came into it. True: a screen has heard of that. */
    draftSaved: (ref: WorkRef, draft: Draft, given: JsonObject): boolean => {
      if (isEqualJson(draft.body, given)) return false
      const those = [...drafts].filter(isOf(ref))
      for (const { heard } of those) heard(draft)
      return those.length > 0
    },
    watchDraft: (ref: WorkRef, heard: HeardDraft) => {
      const one = { ref, heard }
      drafts.add(one)
      return () => void drafts.delete(one)
    },
    watchItems: (heard: HeardItems) => {
      lists.add(heard)
      itemsChanged()
      return () => void lists.delete(heard)
    },
    close: () => {
      stop()
      drafts.clear()
      lists.clear()
    },
  }
}
