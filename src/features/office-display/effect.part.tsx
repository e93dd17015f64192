import { useEffect, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { DisplaySettings } from '#contract/office-display.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Effect = Calls['POST /api/office/display/effect']['reply']

interface EffectSheetProps {
  settings: DisplaySettings
  busy: boolean
  onYes: (apply: 'new' | 'all') => void
  onClose: () => void
}

/** Says what a change changes, for whom and from when, before it is made. */
export const EffectSheet = ({ settings, busy, onYes, onClose }: EffectSheetProps) => {
  const [apply, setApply] = useState<'new' | 'all'>('new')
  const [effect, setEffect] = useState<Effect | null>(null)
  useEffect(() => {
    let here = true
    void client.call('POST /api/office/display/effect', { body: { settings, apply } }).then((result) => {
      if (!here) return
      if (result.ok) setEffect(result.data)
      else toastFailure(result.failure)
    })
    return () => {
      here = false
    }
  }, [settings, apply])
  return (
    <ConfirmSheet
      open
      title={t('officeDisplay.effect')}
      yes={t('officeDisplay.save')}
      busy={busy}
      disabled={effect === null}
      onYes={() => onYes(apply)}
      onClose={onClose}
    >
      <div className={shared['stack']}>
        <SegmentedControl
          label={t('officeDisplay.apply')}
          options={(['new', 'all'] as const).map((value) => ({
            value,
            title: t(`officeDisplay.apply.${value}`),
          }))}
          value={apply}
          onChange={(value) => {
            setEffect(null)
            setApply(value)
          }}
        />
        {effect === null ? (
          <Skeleton lines={3} />
        ) : (
          <>
            <ul className={shared['list']}>
              {effect.changed.map((key) => (
                <li key={key}>{t(`officeDisplay.changed.${key}`)}</li>
              ))}
            </ul>
            <p>
              {apply === 'all'
                ? t('officeDisplay.effectAll', { exams: effect.exams, students: effect.students })
                : t('officeDisplay.effectNew')}
            </p>
            <p className={shared['quiet']}>{t('officeDisplay.effectFamilies', { n: effect.families })}</p>
          </>
        )}
      </div>
    </ConfirmSheet>
  )
}
