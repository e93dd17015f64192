import { useEffect, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { DisplaySettings } from '#contract/office/display.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './display.module.css'
import { settingsOf, toDisplayForm } from './display.rules.ts'
import { FeaturesCard } from './features.part.tsx'
import { PreviewCard } from './preview.part.tsx'
import { SettingsForm } from './settings-form.part.tsx'

type DisplayEffect = Calls['POST /api/office/display/effect']['reply']

interface EffectSheetProps {
  settings: DisplaySettings
  busy: boolean
  onYes: (apply: 'new' | 'all') => void
  onClose: () => void
}

/** Says what a change changes, for whom and from when, before it is made. */
const EffectSheet = ({ settings, busy, onYes, onClose }: EffectSheetProps) => {
  const [apply, setApply] = useState<'new' | 'all'>('new')
  const [effect, setEffect] = useState<DisplayEffect | null>(null)
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

type Now = Calls['GET /api/office/display']['reply']

interface DisplayEditorProps {
  now: Now
  onSaved: () => Promise<void>
}

/** The form on one side, on the other what a family would read with it. */
const DisplayEditor = ({ now, onSaved }: DisplayEditorProps) => {
  const [form, setForm] = useState(() => toDisplayForm(now.settings))
  const [asking, setAsking] = useState<DisplaySettings | null>(null)
  const { busy, send } = useSend()
  const said = settingsOf(form)
  const same = JSON.stringify(form) === JSON.stringify(toDisplayForm(now.settings))
  const save = (settings: DisplaySettings, apply: 'new' | 'all') =>
    send(() => client.call('POST /api/office/display/save', { body: { settings, apply, rev: now.rev } }), {
      always: () => setAsking(null),
      toast: ({ jobs }) => t('officeDisplay.saved', { n: jobs.length }),
      seconds: TOAST_READ,
      done: onSaved,
    })
  return (
    <div className={css['panes']}>
      <Card title={t('officeDisplay.rules')}>
        <div className={shared['stack']}>
          <SettingsForm form={form} wrong={said.ok ? null : said.wrong} onChange={setForm} />
          <p className={shared['row']}>
            <Button
              kind="primary"
              disabled={!said.ok || same}
              onClick={() => said.ok && setAsking(said.value)}
            >
              {t('officeDisplay.save')}
            </Button>
            <Button kind="quiet" disabled={same} onClick={() => setForm(toDisplayForm(now.settings))}>
              {t('officeDisplay.undo')}
            </Button>
          </p>
        </div>
      </Card>
      <PreviewCard exams={now.exams} settings={said.ok ? said.value : null} />
      {asking && (
        <EffectSheet
          settings={asking}
          busy={busy}
          onYes={(apply) => void save(asking, apply)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** What the school shows of results, changed beside what a family would then read; and the features it has on. */
export const OfficeDisplayScreen = () => {
  const display = useCall('GET /api/office/display', {})
  return (
    <Page title={t('officeDisplay.title')} wide asOf={display.asOf}>
      <Reading of={display} failed={t('officeDisplay.failed')} lines={8}>
        {(now) => <DisplayEditor key={now.rev} now={now} onSaved={display.reload} />}
      </Reading>
      <FeaturesCard />
    </Page>
  )
}
