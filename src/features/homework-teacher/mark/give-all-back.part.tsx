import { useState } from 'react'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import type { TeacherHomeworkSheet } from '../use-given.ts'
import { buildMarkingWorkName } from './overlay.rules.ts'

interface GiveAllBackProps {
  homeworkId: string
  /** Papers with a mark for every question that wait to be given back. */
  whole: readonly TeacherHomeworkSheet[]
  onDone: (studentIds: readonly string[], isDone: boolean) => void
}

/** Gives all papers back that are marked to the end, from this phone, and takes that back again. */
export const GiveAllBack = ({ homeworkId, whole, onDone }: GiveAllBackProps) => {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useSend()
  const [given, setGiven] = useState<readonly TeacherHomeworkSheet[]>([])
  /** Puts each into the queue; where the phone can keep no more, those before it have gone. */
  const send = async (sheets: readonly TeacherHomeworkSheet[], done: boolean) => {
    const gone: TeacherHomeworkSheet[] = []
    try {
      const sync = await openAccountWork()
      if (!sync) throw new Error('nothing can be kept')
      for (const sheet of sheets) {
        const { studentId, checkedRev = 0 } = sheet
        const target = targetOf.checked(homeworkId, studentId)
        const of = { work: buildMarkingWorkName(homeworkId, studentId), target, baseRev: checkedRev }
        await sync.enqueue({ ...of, kind: 'checked', body: { done } })
        gone.push(sheet)
      }
    } catch {
      showToast(t('teach.notKept', { n: sheets.length - gone.length }), TOAST_READ)
    }
    setAsking(false)
    setGiven(done ? gone : given.filter((sheet) => !gone.includes(sheet)))
    onDone(
      gone.map(({ studentId }) => studentId),
      done,
    )
  }
  if (given.length > 0 && whole.length < 2)
    return (
      <UndoBar undo={t('teach.blanksBack')} busy={busy} onUndo={() => void run(() => send(given, false))}>
        {t('teach.givenAllBack', { n: given.length })}
      </UndoBar>
    )
  if (whole.length < 2) return null
  return (
    <>
      <LineBar
        tone="info"
        action={
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('teach.giveAllBack', { n: whole.length })}
          </Button>
        }
      >
        {t('teach.wholeWait', { n: whole.length })}
      </LineBar>
      <ConfirmSheet
        open={asking}
        title={t('teach.giveAllBackTitle', { n: whole.length })}
        yes={t('teach.giveBack')}
        busy={busy}
        onYes={() => void run(() => send(whole, true))}
        onClose={() => setAsking(false)}
      >
        <p>{t('teach.giveAllBackText')}</p>
      </ConfirmSheet>
    </>
  )
}
