import { useState } from 'react'
import type { AnswerType } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { QuestionFacts, QuestionWords } from '../question.part.tsx'
import css from '../teach.module.css'
import { BankSheet } from './bank.part.tsx'
import {
  type FormQuestion,
  LIMITS,
  onPaper,
  type SetForm,
  shiftListItem,
  tidyKey,
  withQuestions,
} from './set-form.rules.ts'

/** Marks of a question: 0.5 and up, in halves. */
const MarkInput = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
  <input
    className={css['number']}
    type="number"
    inputMode="decimal"
    min="0.5"
    max={LIMITS.fullMark}
    step="0.5"
    value={Number.isFinite(value) ? value : ''}
    onChange={(event) => onChange(event.target.valueAsNumber)}
  />
)

const TYPES: readonly AnswerType[] = ['choice', 'multi', 'text', 'photo']

interface PaperQuestionProps {
  no: number
  question: FormQuestion
  onChange: (next: FormQuestion) => void
}

/** A question that stands on an uploaded page: how it is answered, its marks, and a key where there is one. */
const PaperQuestion = ({ no, question, onChange }: PaperQuestionProps) => {
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

interface SetQuestionsProps {
  form: SetForm
  change: (next: SetForm) => void
  error: string | undefined
}

/** The questions in their order, each with its marks; those of the bank are added from a list. */
export const SetQuestions = ({ form, change, error }: SetQuestionsProps) => {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState<{ at: number; question: FormQuestion; from: string } | null>(null)
  const from = `${form.source}/${form.courseId}`
  const put = (questions: FormQuestion[]) => change({ ...form, questions })
  const set = (at: number, next: FormQuestion) => put(form.questions.with(at, next))
  const last = form.questions.at(-1)
  const full = form.questions.length >= LIMITS.questions
  return (
    <>
      <ol className={css['stack']} aria-label={t('teach.questions')}>
        {form.questions.map((question, at) => (
          <li key={question.questionId ?? at} className={css['side']}>
            {question.questionId === null ? (
              <PaperQuestion no={at + 1} question={question} onChange={(next) => set(at, next)} />
            ) : (
              <>
                <QuestionFacts no={at + 1} {...question} />
                <QuestionWords question={question} answer={question.key} />
                <label className={css['row']}>
                  <span className={css['quiet']}>{t('teach.fullMark')}</span>
                  <MarkInput
                    value={question.fullMark}
                    onChange={(fullMark) => set(at, { ...question, fullMark })}
                  />
                </label>
              </>
            )}
            <div className={css['row']}>
              <Button
                kind="quiet"
                disabled={at === 0}
                aria-label={t('teach.earlierOf', { no: at + 1 })}
                onClick={() => put(shiftListItem(form.questions, at, -1))}
              >
                ↑
              </Button>
              <Button
                kind="quiet"
                disabled={at === form.questions.length - 1}
                aria-label={t('teach.laterOf', { no: at + 1 })}
                onClick={() => put(shiftListItem(form.questions, at, 1))}
              >
                ↓
              </Button>
              <Button
                kind="quiet"
                aria-label={t('teach.removeOf', { no: at + 1 })}
                onClick={() => {
                  setGone({ at, question, from })
                  put(form.questions.filter((_, i) => i !== at))
                }}
              >
                {t('teach.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {gone?.from === from && (
        <Button
          onClick={() => {
            put(form.questions.toSpliced(gone.at, 0, gone.question))
            setGone(null)
          }}
        >
          {t('teach.undoRemove', { no: gone.at + 1 })}
        </Button>
      )}
      {error && <p className={css['error']}>{error}</p>}
      {form.source === 'bank' ? (
        <Button block disabled={form.courseId === '' || full} onClick={() => setOpen(true)}>
          {t(form.courseId === '' ? 'teach.courseFirst' : 'teach.fromBank')}
        </Button>
      ) : (
        <Button
          block
          disabled={full}
          onClick={() => put([...form.questions, onPaper(last?.type, last?.fullMark)])}
        >
          {t('teach.addQuestion')}
        </Button>
      )}
      {open && (
        <BankSheet
          courseId={form.courseId}
          here={form.questions.flatMap((q) => q.questionId ?? [])}
          onClose={() => setOpen(false)}
          onAdd={(chosen) => {
            change(withQuestions(form, chosen))
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
