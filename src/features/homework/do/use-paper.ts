import { useEffect, useRef, useState } from 'react'
import type { SheetDetail } from '#contract/homework/homework.ts'
import type { Draft, Sync, WorkRef } from '#core/sync/types.ts'
import {
  type DraftForm,
  type DraftKeeper,
  type DraftSaveState,
  keepDraft,
} from '#src/state/unsent/draft-keeper.ts'
import { nameWork } from '#src/state/unsent/titles.ts'
import { useDraftView } from '#src/state/unsent/use-draft.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { followed, paperOfSheet } from '../two-phones/school-answer.rules.ts'
import { type PaperDraft, paperBody, parsePaperDraft, rebasePaperDraft } from './paper.rules.ts'
import { repairPages } from './repair.actions.ts'

/** A homework open on this phone. */
export interface OpenPaper {
  sync: Sync
  ref: WorkRef
  /** This phone's name at the school. */
  device: string
  paper: PaperDraft
  kept: DraftSaveState
  others: Draft['others']
  /** Changes it at once; resolves when the change is on the phone. */
  change: DraftKeeper<PaperDraft>['change']
  /** The newest state, also between two drawings. */
  latest: () => PaperDraft
  /** Resolves when all that was changed is on the phone, or cannot be kept there; gives it. */
  settled: DraftKeeper<PaperDraft>['settled']
}

interface PaperSession {
  sync: Sync
  ref: WorkRef
  device: string
  keeper: DraftKeeper<PaperDraft>
}

const FORM: DraftForm<PaperDraft> = { read: parsePaperDraft, body: paperBody, rebased: rebasePaperDraft }

/**
 * Opens the draft of a homework: what this phone has, else what the school keeps of it, over what the school was handed.
 * A newer `sheet` is shown where nobody wrote here. Null while it is being opened; 'none' where this phone cannot work
 * for the account.
 */
export function usePaper(target: string, sheet: SheetDetail): OpenPaper | 'none' | null {
  const [opened, setOpened] = useState<PaperSession | 'none' | null>(null)
  const { clashes } = useOutbox()
  const newest = useRef({ sheet, clashes })
  useEffect(() => {
    let here = true
    let keeper: DraftKeeper<PaperDraft> | null = null
    const ref: WorkRef = { kind: 'homework', target }
    const follow = (paper: PaperDraft, device: string) =>
      followed(paper, newest.current.sheet, device, newest.current.clashes)
    const open = async () => {
      const sync = await openAccountWork()
      if (!here) return
      if (!sync) return setOpened('none')
      nameWork(target, newest.current.sheet.title)
      const [draft, device] = await Promise.all([sync.readDraft(ref), sync.deviceId()])
      if (!here) return
      const kept = draft ? parsePaperDraft(draft.body) : paperOfSheet(newest.current.sheet)
      const first = follow(kept, device)
      const place = draft?.place ?? (sync.keeps() ? 'disk' : 'memory')
      keeper = keepDraft(sync, ref, FORM, { first, known: draft, kept: place })
      setOpened({ sync, ref, device, keeper })
      // The school's copy comes in when it is there; nobody waits for it on a slow line.
      const found = draft ? null : await sync.restoreDraft(ref)
      if (found && found !== 'unreachable') {
        keeper.take(found)
        keeper.show((now) => follow(now, device))
      }
      await repairPages(sync, target, keeper)
      // The school's key comes while there is a line: sealing an answer file later must not need one.
      await sync.readySchoolKey().catch(() => false)
    }
    open().catch(() => here && setOpened('none'))
    return () => {
      here = false
      keeper?.close()
    }
  }, [target])
  useEffect(() => {
    newest.current = { sheet, clashes }
    if (opened !== null && opened !== 'none')
      opened.keeper.show((now) => followed(now, sheet, opened.device, clashes))
  }, [opened, sheet, clashes])
  const view = useDraftView(opened !== null && opened !== 'none' ? opened.keeper : null)
  if (opened === null || opened === 'none') return opened
  if (view === null) return null
  const { sync, ref, device, keeper } = opened
  const { value: paper, kept, others } = view
  const { change, settled, value: latest } = keeper
  return { sync, ref, device, paper, kept, others, change, latest, settled }
}
