import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft, Sync, WorkRef } from '#core/sync/types.ts'
import { work } from '#src/state/work.ts'
import { healPages } from './heal.ts'
import { type Paper, readPaper } from './paper.rules.ts'
import { type Kept, keepPaper, type PaperKeeper, type PaperView } from './paper-keeper.ts'

/** A homework open on this phone. */
export interface OpenPaper {
  sync: Sync
  ref: WorkRef
  paper: Paper
  kept: Kept
  others: Draft['others']
  /** Changes it at once; resolves when the change is on the phone. */
  change: PaperKeeper['change']
  /** The newest state, also between two drawings. */
  latest: () => Paper
}

interface Opened {
  sync: Sync
  ref: WorkRef
  keeper: PaperKeeper
}

const nothing = () => null
const unheard = () => () => {}

/**
 * Opens the draft of a homework: what this phone has, else what the school keeps of it, else `start`. Null while it is
 * being opened; 'none' where this phone cannot work for the account.
 */
export function usePaper(target: string, start: Paper): OpenPaper | 'none' | null {
  const [opened, setOpened] = useState<Opened | 'none' | null>(null)
  useEffect(() => {
    let here = true
    let keeper: PaperKeeper | null = null
    const ref: WorkRef = { kind: 'homework', target }
    const open = async () => {
      const sync = await work()
      if (!here) return
      if (!sync) return setOpened('none')
      const draft = await sync.readDraft(ref)
      if (!here) return
      keeper = keepPaper(sync, ref, draft ? readPaper(draft.body) : start, draft)
      setOpened({ sync, ref, keeper })
      // The school's copy comes in when it is there; nobody waits for it on a slow line.
      const found = draft ? null : await sync.restoreDraft(ref)
      if (found) keeper.take(found)
      await healPages(sync, target, keeper)
      // The school's key comes while there is a line: sealing an answer file later must not need one.
      await sync.emergencyFile().catch(() => undefined)
    }
    open().catch(() => here && setOpened('none'))
    return () => {
      here = false
      keeper?.close()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `start` counts at the opening alone
  }, [target])
  const keeper = opened !== null && opened !== 'none' ? opened.keeper : null
  const view = useSyncExternalStore<PaperView | null>(keeper?.watch ?? unheard, keeper?.view ?? nothing)
  if (opened === null || opened === 'none') return opened
  if (view === null) return null
  const { sync, ref } = opened
  return { sync, ref, ...view, change: opened.keeper.change, latest: opened.keeper.paper }
}
