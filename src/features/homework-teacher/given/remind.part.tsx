import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { resources } from '#src/state/resource.store.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { isIn } from '../mark/marking.rules.ts'
import css from '../teach.module.css'
import type { Given, Sheet } from '../use-given.ts'
import { toRemind } from './sheets.rules.ts'

interface RemindProps {
  given: Given
  /** Papers of the class and view chosen. */
  shown: readonly Sheet[]
  now: number
}

/** Puts a to-do before those who have not handed in; asked before, as it cannot be taken back. */
export const Remind = ({ given, shown, now }: RemindProps) => {
  const [open, setOpen] = useState(false)
  const { busy, send } = useSend()
  const missing = shown.filter((s) => !isIn(s))
  const whom = toRemind(missing, now)
  if (missing.length === 0) return null
  const remind = () => {
    const body = { homeworkId: given.homeworkId, studentIds: whom.map((s) => s.studentId) }
    return send(() => client.call('POST /api/exam/homework/teacher/remind', { body }), {
      always: () => setOpen(false),
      toast: ({ told }) => t('teach.reminded', { n: told }),
      done: () => resources.refresh((name) => name === 'GET /api/exam/homework/teacher/detail'),
      failed: toastFailure,
    })
  }
  return (
    <>
      <Button block disabled={whom.length === 0} onClick={() => setOpen(true)}>
        {whom.length === 0 ? t('teach.remindedAll') : t('teach.remind', { n: whom.length })}
      </Button>
      <ConfirmSheet
        open={open}
        title={t('teach.remind', { n: whom.length })}
        yes={t('teach.remindNow')}
        busy={busy}
        onYes={() => void remind()}
        onClose={() => setOpen(false)}
      >
        <p>{t('teach.remindText')}</p>
        <p className={css['quiet']}>{whom.map((s) => s.studentName).join(t('teach.comma'))}</p>
      </ConfirmSheet>
    </>
  )
}
