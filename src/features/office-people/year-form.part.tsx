import { type FormEvent, useState } from 'react'
import { typedNumber } from '#core/domain/entry/typed.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-people.module.css'
import {
  changeGraduation,
  graduatesOf,
  type PreviewGrade,
  proposed,
  wrongNames,
  type YearGradeChoice,
  type YearPreview,
  yearText,
} from './year.rules.ts'

interface YearGradeCardProps {
  grade: PreviewGrade
  choice: YearGradeChoice
  /** Names that cannot be. */
  wrong: ReadonlySet<string>
  onChange: (choice: YearGradeChoice) => void
}

/** One grade: goes up or graduates, its new name, and its classes with how many are in each. */
const YearGradeCard = ({ grade, choice, wrong, onChange }: YearGradeCardProps) => {
  // a name somebody wrote themselves is not followed by the classes'
  const isRenamed = !choice.graduates && choice.name === grade.upName
  return (
    <Card
      title={t('officePeople.yearGrade', { name: grade.name, n: grade.students })}
      aside={<span className={shared['strong']}>{t('officePeople.yearBecomes', { name: choice.name })}</span>}
    >
      <div className={shared['middle']}>
        <div className={css['choice']}>
          <SegmentedControl
            label={t('officePeople.yearWhat', { name: grade.name })}
            options={[
              { value: 'up', title: t('officePeople.yearGoesUp') },
              { value: 'out', title: t('officePeople.yearGraduates') },
            ]}
            value={choice.graduates ? 'out' : 'up'}
            onChange={(value) => onChange(changeGraduation(grade, choice, value === 'out'))}
          />
          <Field
            label={t('officePeople.yearName', { name: grade.name })}
            value={choice.name}
            maxLength={40}
            autoComplete="off"
            error={wrong.has(choice.name.trim()) ? t('officePeople.yearNameWrong') : undefined}
            onChange={({ target }) => onChange({ ...choice, name: target.value })}
          />
        </div>
        <ul className={css['classes']} aria-label={t('officePeople.yearClasses', { name: grade.name })}>
          {grade.classes.map(({ classId, name, upName, students }) => (
            <li key={classId}>
              <span>
                {isRenamed && upName !== name ? t('officePeople.yearClass', { name, next: upName }) : name}
              </span>
              <span className={shared['muted']}>{t('officePeople.yearCount', { n: students })}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

interface YearFormProps {
  preview: YearPreview
  onDone: () => Promise<void>
}

/** Each grade with what becomes of it, and the number to type before it is done. */
export const YearForm = ({ preview, onDone }: YearFormProps) => {
  const [choices, setChoices] = useState(() => proposed(preview))
  const [withFresh, setWithFresh] = useState(preview.fresh.length > 0)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, send } = useSend()
  const year = yearText(preview.fromYear + 1)
  const graduates = graduatesOf(preview, choices)
  const wrong = wrongNames(preview, choices, withFresh)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.size > 0) return setError(t('officePeople.yearNames'))
    const number = typedNumber(typed)
    if (number !== preview.students) return setError(t('officePeople.yearTypeWrong', { n: preview.students }))
    setError(undefined)
    const grades = Object.entries(choices).map(([ofGradeId, { graduates: out, name }]) => ({
      ofGradeId,
      graduates: out,
      placeName: name.trim(),
    }))
    const body = { mark: preview.mark, typed: number, grades, withFresh }
    void send(() => client.call('POST /api/office/people/year/promote', { body }), {
      toast: (data) => t('officePeople.yearBegun', { year, moved: data.moved, graduated: data.graduated }),
      seconds: TOAST_READ,
      done: onDone,
      failed: (failure) => setError(failureText(failure)),
    })
  }
  return (
    <form className={shared['stack']} noValidate onSubmit={submit}>
      {preview.early && <LineBar tone="warn">{t('officePeople.yearEarly', { year })}</LineBar>}
      <p className={shared['quiet']}>
        {t('officePeople.yearLead', { from: yearText(preview.fromYear), to: year })}
      </p>
      {preview.grades.map((grade) => (
        <YearGradeCard
          key={grade.gradeId}
          grade={grade}
          choice={choices[grade.gradeId] ?? { graduates: grade.graduates, name: grade.nextName }}
          wrong={wrong}
          onChange={(choice) => setChoices({ ...choices, [grade.gradeId]: choice })}
        />
      ))}
      {preview.fresh.length > 0 && (
        <Card title={t('officePeople.yearFresh')}>
          <div className={shared['middle']}>
            <label className={shared['check']}>
              <input
                type="checkbox"
                checked={withFresh}
                onChange={({ target }) => setWithFresh(target.checked)}
              />
              {t('officePeople.yearFreshDo')}
            </label>
            {preview.fresh.map(({ name, classes }) => (
              <p key={name} className={shared['quiet']}>
                {t('officePeople.yearFreshLine', { name, n: classes.length })}
              </p>
            ))}
          </div>
        </Card>
      )}
      <Card title={t('officePeople.yearConfirm')}>
        <div className={css['confirm']}>
          <ul className={shared['list']}>
            <li>{t('officePeople.yearUp', { n: preview.students - graduates })}</li>
            <li>{t('officePeople.yearOut', { n: graduates })}</li>
            <li>{t('officePeople.yearReports')}</li>
            <li>{t('officePeople.yearStaff')}</li>
          </ul>
          <Field
            label={t('officePeople.yearType', { n: preview.students })}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className={shared['acts']}>
            <Button type="submit" kind="primary" busy={busy}>
              {t('officePeople.yearBegin', { year })}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}
