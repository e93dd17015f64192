import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { DisplaySettings } from '#contract/office-display.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './display.module.css'
import { formOf, settingsOf } from './display.rules.ts'
import { EffectSheet } from './effect.part.tsx'
import { PreviewCard } from './preview.part.tsx'
import { SettingsForm } from './settings-form.part.tsx'

type Now = Calls['GET /api/office/display']['reply']

interface DisplayEditorProps {
  now: Now
  onSaved: () => Promise<void>
}

/** The form on one side, on the other what a family would read with it. */
export const DisplayEditor = ({ now, onSaved }: DisplayEditorProps) => {
  const [form, setForm] = useState(() => formOf(now.settings))
  const [asking, setAsking] = useState<DisplaySettings | null>(null)
  const { busy, send } = useSend()
  const said = settingsOf(form)
  const same = JSON.stringify(form) === JSON.stringify(formOf(now.settings))
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
            <Button kind="quiet" disabled={same} onClick={() => setForm(formOf(now.settings))}>
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
