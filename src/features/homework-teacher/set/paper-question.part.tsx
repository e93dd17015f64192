import type { AnswerType } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import css from '../teach.module.css'
import { MarkInput } from './mark-input.part.tsx'
import { type FormQuestion, onPaper, tidyKey } from './set-form.rules.ts'

const TYPES: readonly AnswerType[] = ['choice', 'multi', 'text', 'photo']

interface PaperQuestionProps {
  no: number
  question: FormQuestion
  onChange: (next: FormQuestion) => void
}

/** A question that stands on an uploaded page: how it is answered, its marks, and a key where there is one. */
export const PaperQuestion = ({ no, question, onChange }: PaperQuestionProps) => {
  const choices = question.type === 'choice' || question.type === 'multi'
  return (
    <>
      <b className={css['strong']}>{t('teach.no', { no })}</b>
      <Picker
        label={t('teach.answerType')}
        value={question.type}
        onChange={(value) =>
          onChange(
            onPaper(
              TYPES.find((type) => type === value),
              question.fullMark,
            ),
          )
        }
        options={TYPES.map((value) => ({ value, title: t(`teach.type.${value}`) }))}
      />
      <label className={css['row']}>
        <span className={css['quiet']}>{t('teach.fullMark')}</span>
        <MarkInput value={question.fullMark} onChange={(fullMark) => onChange({ ...question, fullMark })} />
      </label>
      {choices && (
        <Field
          label={t('teach.key')}
          hint={t('teach.keyHint')}
          value={question.key}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={(event) => onChange({ ...question, key: tidyKey(event.target.value) })}
        />
      )}
    </>
  )
}
