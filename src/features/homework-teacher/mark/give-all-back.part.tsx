import { useState } from 'react'
import { targetOf } from '#core/domain/operation/texts.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { work } from '#src/state/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import type { Sheet } from '../use-given.ts'

interface GiveAllBackProps {
  homeworkId: string
  /** Papers with a mark for every question that wait to be given back. */
  whole: readonly Sheet[]
  onDone: (studentIds: readonly string[], isDone: boolean) => void
}

/** Gives all papers back that are marked to the end, from this phone, and takes that back again. */
export const GiveAllBack = ({ homeworkId, whole, onDone }: GiveAllBackProps) => {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [given, setGiven] = useState<readonly Sheet[]>([])
  const send = async (sheets: readonly Sheet[], done: boolean) => {
    setBusy(true)
    try {
      const sync = await work()
      if (!sync) return showToast(t('teach.notKept'), TOAST_READ)
      for (const { studentId, checkedRev = 0 } of sheets)
        await sync.enqueue({
          work: `marking/${homeworkId}/${studentId}`,
          target: targetOf.checked(homeworkId, studentId),
          kind: 'checked',
          body: { done },
          baseRev: checkedRev,
        })
      setGiven(done ? sheets : [])
      onDone(
        sheets.map(({ studentId }) => studentId),
        done,
      )
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  if (given.length > 0)
    return (
      <LineBar
        tone="info"
        action={
          <Button kind="quiet" busy={busy} onClick={() => void send(given, false)}>
            {t('teach.blanksBack')}
          </Button>
        }
      >
        {t('teach.givenAllBack', { n: given.length })}
      </LineBar>
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
        onYes={() => void send(whole, true)}
        onClose={() => setAsking(false)}
      >
        <p>{t('teach.giveAllBackText')}</p>
      </ConfirmSheet>
    </>
  )
}
