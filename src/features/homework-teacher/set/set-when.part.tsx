import { t } from '#src/i18n/i18n.ts'
import { useNow } from '#src/state/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import css from '../teach.module.css'
import type { FormField, SetForm } from './set-form.rules.ts'
import { ofField, openPresets, toField } from './when.rules.ts'

interface SetWhenProps {
  form: SetForm
  change: (next: SetForm) => void
  say: (field: FormField) => string | undefined
}

/** Start and deadline, with the evenings a teacher means one tap away. */
export const SetWhen = ({ form, change, say }: SetWhenProps) => {
  const now = useNow(null, null)
  const from = Number.isFinite(form.startAt) ? form.startAt : now
  return (
    <div className={css['stack']}>
      <Field
        label={t('teach.start')}
        type="datetime-local"
        value={toField(form.startAt)}
        error={say('startAt')}
        hint={t('teach.startHint')}
        onChange={(event) => change({ ...form, startAt: ofField(event.target.value) })}
      />
      <Field
        label={t('teach.deadline')}
        type="datetime-local"
        value={toField(form.deadlineAt)}
        error={say('deadlineAt')}
        onChange={(event) => change({ ...form, deadlineAt: ofField(event.target.value) })}
      />
      <div className={css['row']} role="group" aria-label={t('teach.presets')}>
        {openPresets(from, now).map(({ preset, at }) => (
          <Button
            key={preset}
            aria-pressed={form.deadlineAt === at}
            kind={form.deadlineAt === at ? 'primary' : 'plain'}
            onClick={() => change({ ...form, deadlineAt: at })}
          >
            {t(`teach.preset.${preset}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
