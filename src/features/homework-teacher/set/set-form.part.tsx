import { useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from '../teach.module.css'
import { SetConfirm } from './set-confirm.part.tsx'
import {
  type FormField,
  formErrors,
  LIMITS,
  type SetForm,
  sumQuestionFullMarks,
  withSource,
} from './set-form.rules.ts'
import { SetPaper } from './set-paper.part.tsx'
import { SetQuestions } from './set-questions.part.tsx'
import { SetWhom } from './set-whom.part.tsx'
import type { SetFormState } from './use-set-form.ts'
import { formatDateTimeField, ofField, openPresets } from './when.rules.ts'

interface SetWhenProps {
  form: SetForm
  change: (next: SetForm) => void
  say: (field: FormField) => string | undefined
}

/** Start and deadline, with the evenings a teacher means one tap away. */
const SetWhen = ({ form, change, say }: SetWhenProps) => {
  const now = useNow(null, null)
  const from = Number.isFinite(form.startAt) ? form.startAt : now
  return (
    <div className={css['stack']}>
      <Field
        label={t('teach.start')}
        type="datetime-local"
        value={formatDateTimeField(form.startAt)}
        error={say('startAt')}
        hint={t('teach.startHint')}
        onChange={(event) => change({ ...form, startAt: ofField(event.target.value) })}
      />
      <Field
        label={t('teach.deadline')}
        type="datetime-local"
        value={formatDateTimeField(form.deadlineAt)}
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

const MARKERS = ['teacher', 'parent', 'self'] as const

/** The form of new homework. What is wrong is said beside its field once the teacher wants to go on. */
export const SetFormView = ({ state, form }: { state: SetFormState; form: SetForm }) => {
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [preparing, setPreparing] = useState(0)
  const { change } = state
  const now = useNow(null, null)
  const errors = formErrors(form, now, preparing)
  const shown = tried ? errors : {}
  const say = (field: keyof typeof errors) => {
    const name = shown[field]
    return name && t(`teach.error.${name}`)
  }
  return (
    <div className={css['stack']}>
      <Card>
        <div className={css['stack']}>
          <Field
            label={t('teach.title')}
            value={form.title}
            maxLength={LIMITS.title}
            error={say('title')}
            onChange={(event) => change({ ...form, title: event.target.value })}
          />
          <SetWhom form={form} change={change} say={say} />
        </div>
      </Card>
      <Card title={t('teach.when')}>
        <SetWhen form={form} change={change} say={say} />
      </Card>
      <Card title={t('teach.questions')}>
        <div className={css['stack']}>
          <SegmentedControl
            label={t('teach.source')}
            value={form.source}
            onChange={(source) => change(withSource(form, source))}
            options={[
              { value: 'bank', title: t('teach.source.bank') },
              { value: 'paper', title: t('teach.source.paper') },
            ]}
          />
          {form.source === 'paper' && (
            <SetPaper state={state} form={form} error={say('pages')} onPreparing={setPreparing} />
          )}
          <SetQuestions form={form} change={change} error={say('questions')} />
        </div>
      </Card>
      <Card>
        <div className={css['group']}>
          <Picker
            label={t('teach.markedBy')}
            value={form.marker}
            onChange={(value) => change({ ...form, marker: MARKERS.find((m) => m === value) ?? 'teacher' })}
            options={MARKERS.map((value) => ({ value, title: t(`teach.by.${value}`) }))}
          />
          <p className={css['quiet']}>{t(`teach.markerText.${form.marker}`)}</p>
        </div>
      </Card>
      {tried && Object.keys(errors).length > 0 && (
        <p className={css['error']} role="alert">
          {t('teach.error.some', { n: Object.keys(errors).length })}
        </p>
      )}
      <Foot boxed>
        <span className={css['quiet']} role="status">
          {t('teach.questionsOf', {
            n: form.questions.length,
            full: formatScore(sumQuestionFullMarks(form.questions)),
          })}
          {' · '}
          {t(state.kept ? 'teach.draftKept' : 'teach.draftNot')}
        </span>
        <Button
          kind="primary"
          onClick={() => {
            setTried(true)
            if (Object.keys(errors).length === 0) setAsking(true)
          }}
        >
          {t('teach.review')}
        </Button>
      </Foot>
      <SetConfirm form={form} state={state} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
