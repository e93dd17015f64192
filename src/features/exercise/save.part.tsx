import { useState } from 'react'
import type { Exercise } from '#contract/exam/workbench.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

const NAME = 60

interface SaveProps {
  exercise: Exercise
  questions: readonly BankQuestion[]
  onSaved: () => Promise<void>
}

/** Names the chosen questions and keeps them as an exercise. */
export const Save = ({ exercise, questions, onSaved }: SaveProps) => {
  const { examId, paperId, classId, className, examName, courseName } = exercise
  const [templateId, setTemplateId] = useState(generateId)
  const [name, setName] = useState(() =>
    t('exercise.name.default', { exam: examName, course: courseName, class: className }).slice(0, NAME),
  )
  const [tried, setTried] = useState(false)
  const { busy, send } = useSend()
  const missing = name.trim() === ''
  const save = () => {
    setTried(true)
    if (missing || questions.length === 0) return
    const questionIds = questions.map((q) => q.questionId)
    const body = { templateId, examId, paperId, classId, name, questionIds }
    void send(() => client.call('POST /api/v1/workbench/teacher/exercise/save', { body }), {
      toast: t('exercise.saved'),
      seconds: TOAST_READ,
      done: () => {
        setTemplateId(generateId())
        setTried(false)
        return onSaved()
      },
    })
  }
  return (
    <Card title={t('exercise.keep')}>
      <div className={shared['middle']}>
        <Field
          label={t('exercise.name')}
          value={name}
          maxLength={NAME}
          onChange={(event) => setName(event.target.value)}
          error={tried && missing ? t('exercise.name.missing') : undefined}
        />
        <p className={shared['quiet']} role="status">
          {questions.length === 0
            ? t(tried ? 'exercise.chooseFirst' : 'exercise.noneChosen')
            : t('exercise.chosen', {
                n: questions.length,
                full: formatScore(questions.reduce((sum, q) => sum + q.fullMark, 0)),
              })}
        </p>
        <Button kind="primary" block busy={busy} onClick={save}>
          {t('exercise.save')}
        </Button>
      </div>
    </Card>
  )
}
