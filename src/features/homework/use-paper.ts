import { useEffect, useState } from 'react'
import type { Draft, Sync, WorkRef } from '#core/sync/types.ts'
import { type DraftForm, type DraftKeeper, type Kept, keepDraft } from '#src/state/draft-keeper.ts'
import { useDraftView } from '#src/state/use-draft.ts'
import { work } from '#src/state/work.ts'
import { healPages } from './heal.ts'
import { type Paper, paperBody, readPaper, rebased } from './paper.rules.ts'

/** A homework open on this phone. */
export interface OpenPaper {
  sync: Sync
  ref: WorkRef
  paper: Paper
  kept: Kept
  others: Draft['others']
  /** Changes it at once; resolves when the change is on the phone. */
  change: DraftKeeper<Paper>['change']
  /** The newest state, also between two drawings. */
  latest: () => Paper
}

interface Opened {
  sync: Sync
  ref: WorkRef
  keeper: DraftKeeper<Paper>
}

const FORM: DraftForm<Paper> = { read: readPaper, body: paperBody, rebased }

/**
 * Opens the draft of a homework: what this phone has, else what the school keeps of it, else `start`. Null while it is
 * being opened; 'none' where this phone cannot work for the account.
 */
export function usePaper(target: string, start: Paper): OpenPaper | 'none' | null {
  const [opened, setOpened] = useState<Opened | 'none' | null>(null)
  useEffect(() => {
    let here = true
    let keeper: DraftKeeper<Paper> | null = null
    const ref: WorkRef = { kind: 'homework', target }
    const open = async () => {
      const sync = await work()
      if (!here) return
      if (!sync) return setOpened('none')
      const draft = await sync.readDraft(ref)
      if (!here) return
      const first = draft ? readPaper(draft.body) : start
      keeper = keepDraft(sync, ref, FORM, { first, known: draft })
      setOpened({ sync, ref, keeper })
      // The school's copy comes in when it is there; nobody waits for it on a slow line.
      const found = draft ? null : await sync.restoreDraft(ref)
      if (found && found !== 'unreachable') keeper.take(found)
      await healPages(sync, target, keeper)
      // The school's key comes while there is a line: sealing an answer file later must not need one.
      await sync.readySchoolKey().catch(() => false)
    }
    open().catch(() => here && setOpened('none'))
    return () => {
      here = false
      keeper?.close()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `start` counts at the opening alone
  }, [target])
  const view = useDraftView(opened !== null && opened !== 'none' ? opened.keeper : null)
  if (opened === null || opened === 'none') return opened
  if (view === null) return null
  const { sync, ref, keeper } = opened
  const { value: paper, kept, others } = view
  return { sync, ref, paper, kept, others, change: keeper.change, latest: keeper.value }
}
