import { useState } from 'react'
import type { WrongPlan } from '#contract/wrong-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { dateOf, dayOfDate } from './plan.rules.ts'

const CAPS = ['10', '15', '20', '30', '45'] as const

interface PlanSheetProps {
  open: boolean
  plan: WrongPlan
  onClose: () => void
  onSaved: () => Promise<void>
}

/** How many minutes a day, and the day of the next exam by the family's word. */
export const PlanSheet = ({ open, plan, onClose, onSaved }: PlanSheetProps) => {
  const [cap, setCap] = useState(String(plan.cap))
  const [date, setDate] = useState(plan.exam?.own ? dateOf(plan.exam.at) : '')
  const { busy, send } = useSend()
  const save = () => {
    const body = { cap: Number(cap), examAt: dayOfDate(date) }
    return send(() => client.call('POST /api/exam/wrong/plan/save', { body }), {
      done: async () => {
        await onSaved()
        onClose()
      },
    })
  }
  const caps = CAPS.some((one) => one === cap) ? CAPS : [cap, ...CAPS]
  return (
    <Sheet
      open={open}
      title={t('wrong.plan.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('wrong.plan.save')}
          </Button>
        </>
      }
    >
      <div className={shared['middle']}>
        <SegmentedControl
          label={t('wrong.plan.cap')}
          value={cap}
          onChange={setCap}
          options={caps.map((value) => ({ value, title: t('wrong.plan.minutes', { n: value }) }))}
        />
        <Field
          type="date"
          label={t('wrong.plan.exam')}
          hint={t('wrong.plan.examHint')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
