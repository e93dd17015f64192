import { useEffect, useState } from 'react'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { LineBar } from '#src/ui/line-bar.tsx'
import { type PaperDraft, parsePaperDraft } from '../do/paper.rules.ts'
import { refOf } from '../ref.rules.ts'
import { followed } from '../two-phones/school-answer.rules.ts'
import { changedSince } from './submit.rules.ts'
import { useIsReplyCurrent } from './use-work-badge.ts'

interface KeptPaper {
  paper: PaperDraft
  device: string
}

/** What this phone keeps of a paper that was handed in; null: nothing, or the school's reply does not know of it yet. */
function useKeptPaper(sheet: SheetDetail): KeptPaper | null {
  const { homeworkId, studentId, submittedAt } = sheet
  const [kept, setKept] = useState<KeptPaper | null>(null)
  const asks = useIsReplyCurrent(sheet) && submittedAt !== null
  useEffect(() => {
    if (!asks) return
    let here = true
    const read = async () => {
      const sync = await openAccountWork()
      const draft = await sync?.readDraft(refOf(homeworkId, studentId))
      const device = await sync?.deviceId()
      if (here && draft && device !== undefined) setKept({ paper: parsePaperDraft(draft.body), device })
    }
    // a phone that cannot tell keeps nothing to tell of
    read().catch(() => undefined)
    return () => {
      here = false
      setKept(null)
    }
  }, [asks, homeworkId, studentId])
  return asks ? kept : null
}

/** Says which answers were changed after the paper was handed in and not handed in again: the school has others. */
export const ChangedBar = ({ list, checked }: { list: readonly number[]; checked: boolean }) =>
  list.length === 0 ? null : (
    <LineBar tone="warn">
      {t(checked ? 'homework.changedChecked' : 'homework.changedSince', {
        list: list.join(t('homework.comma')),
      })}
    </LineBar>
  )

/** The same of the paper as this phone keeps it, where it is not open. */
export const ChangedSince = ({ sheet }: { sheet: SheetDetail }) => {
  const { clashes } = useOutbox()
  const kept = useKeptPaper(sheet)
  if (kept === null) return null
  const paper = followed(kept.paper, sheet, kept.device, clashes)
  return <ChangedBar list={changedSince(sheet, paper)} checked={sheet.state === 'checked'} />
}
