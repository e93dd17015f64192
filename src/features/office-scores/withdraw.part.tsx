import { useState } from 'react'
import type { OfficeExam } from '#contract/office-exams.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'

/** Takes an exam from families, or gives it back. */
export const Withdraw = ({ exam, reload }: { exam: OfficeExam; reload: () => Promise<void> }) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const isGone = exam.state === 'withdrawn'
  const what = isGone ? 'restore' : 'withdraw'
  const act = () =>
    send(() => client.call(`POST /api/office/exams/${what}`, { body: { examId: exam.examId } }), {
      always: () => setAsks(false),
      toast: t(`scores.${what}Done`),
      done: reload,
      failed: toastFailure,
    })
  return (
    <Card title={t(`scores.${what}Card`)}>
      <div className={css['form']}>
        <p className={shared['quiet']}>{t(`scores.${what}Hint`)}</p>
        <div>
          <Button kind={isGone ? 'plain' : 'danger'} busy={busy} onClick={() => setAsks(true)}>
            {t(`scores.${what}`)}
          </Button>
        </div>
      </div>
      <ConfirmSheet
        open={asks}
        title={t(`scores.${what}Title`, { name: exam.name })}
        yes={t(`scores.${what}`)}
        kind={isGone ? 'primary' : 'danger'}
        busy={busy}
        onYes={() => void act()}
        onClose={() => setAsks(false)}
      >
        <ul className={css['says']}>
          <li>{t(`scores.${what}Families`, { n: exam.students })}</li>
          <li>{t(`scores.${what}Phones`)}</li>
          <li>{t(`scores.${what}Staff`)}</li>
        </ul>
      </ConfirmSheet>
    </Card>
  )
}
