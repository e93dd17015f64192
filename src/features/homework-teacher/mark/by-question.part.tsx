import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { QuestionNumbers } from '#src/ui/question-numbers.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import type { TeacherHomeworkSheet } from '../use-given.ts'
import { listUnmarkedSheets, type MarkedHere, nextQuestion, nextWaiting } from './by-question.rules.ts'

interface ByQuestionProps {
  /** Papers handed in, in the order of marking. */
  queue: readonly TeacherHomeworkSheet[]
  /** Numbers of all questions. */
  questions: readonly number[]
  /** The question that is marked across papers; null: papers are marked whole. */
  no: number | null
  here: MarkedHere
}

const show = (no: number | null) => setQuery({ no: no === null ? null : String(no), of: null })

/** Whole papers one after the other, or one question across all of them; and which. */
export const MarkOrder = ({ queue, questions, no, here }: ByQuestionProps) => (
  <Card className={shared['tight']}>
    <div className={shared['stack']}>
      <SegmentedControl
        label={t('teach.order')}
        options={[
          { value: 'paper', title: t('teach.order.paper') },
          { value: 'question', title: t('teach.order.question') },
        ]}
        value={no === null ? 'paper' : 'question'}
        onChange={(value) => show(value === 'paper' ? null : (questions[0] ?? null))}
      />
      {no !== null && (
        <QuestionNumbers
          label={t('teach.order.question')}
          questions={questions.map((one) => {
            const n = listUnmarkedSheets(queue, one, here).length
            return {
              no: one,
              stand: n === 0 ? 'done' : 'open',
              name: t('teach.questionWaits', { no: one, n }),
            }
          })}
          current={no}
          onShow={show}
        />
      )}
    </div>
  </Card>
)

/** How many papers wait for the question, and the way on: to the next of them, to the next question, to whole papers. */
export const NextOfQuestion = ({
  queue,
  questions,
  no,
  here,
  of,
}: ByQuestionProps & { no: number; of: string }) => {
  const next = nextWaiting(queue, of, no, here)
  const question = nextQuestion(queue, questions, no, here)
  const left = listUnmarkedSheets(queue, no, here).length
  return (
    <Foot boxed>
      <span role="status">{t('teach.questionWaits', { no, n: left })}</span>
      {next !== null ? (
        <Button kind="primary" onClick={() => setQuery({ of: next })}>
          {t('teach.nextStudent')}
        </Button>
      ) : (
        <Button kind="primary" disabled={left > 0} onClick={() => show(question)}>
          {question === null ? t('teach.toPapers') : t('teach.toQuestion', { no: question })}
        </Button>
      )}
    </Foot>
  )
}
