import type { PracticeDetail, PracticeQuestion } from '#contract/practice.ts'
import { targetOf } from '#core/domain/operation/texts.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import shared from '#src/ui/shared.module.css'
import { AnswerForm } from './answer-form.part.tsx'
import { Checked } from './checked.part.tsx'
import { Waiting } from './waiting.part.tsx'

interface QuestionProps {
  detail: PracticeDetail
  question: PracticeQuestion
  sent: readonly Readonly<WorkItem>[]
}

/** One question: to be answered, on its way to the school, or checked with its key. */
export const Question = ({ detail, question, sent }: QuestionProps) => {
  const { practiceId, studentId, drawn } = detail
  const { no, type, text, knowledge, answer } = question
  const target = targetOf.practice(practiceId, studentId, no)
  const item = sent.findLast((one) => one.target === target)
  return (
    <Card
      title={t('practice.no', { no, type: t(`practice.type.${type}`) })}
      aside={<span className={shared['quiet']}>{knowledge.join(t('practice.comma'))}</span>}
    >
      <div className={shared['middle']}>
        <div className={shared['words']}>
          <MathText text={text} drawn={drawn} />
        </div>
        {answer ? (
          <Checked detail={detail} question={question} answer={answer} item={item} sent={sent} />
        ) : item ? (
          <Waiting item={item} />
        ) : (
          <AnswerForm detail={detail} question={question} />
        )}
      </div>
    </Card>
  )
}
