import type { Question, SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { mathOf } from '#src/ui/formula/math-text.tsx'
import css from '../homework.module.css'
import { QuestionText } from '../question-text.part.tsx'
import { MarkedPage } from './marked-page.part.tsx'
import { type CheckMarkDraft, parseCheckMark } from './marks.rules.ts'

interface CheckQuestionProps {
  sheet: SheetDetail
  question: Readonly<Question>
  given: CheckMarkDraft
  onChange: (given: CheckMarkDraft) => void
}

/** One answer beside its key, with the mark and a word to be written. */
export const CheckQuestion = ({ sheet, question, given, onChange }: CheckQuestionProps) => {
  const { no, fullMark } = question
  const answer = sheet.answers.find((one) => one.no === no)
  const words = answer ? [answer.choice.join(''), answer.text].filter(Boolean).join(' ') : ''
  const pages = answer?.pages ?? []
  const isWrong = Number.isNaN(parseCheckMark(given.score, fullMark))
  return (
    <Card
      title={t('homework.questionFull', { no, full: fullMark })}
      aside={answer?.mark?.auto && <Badge tone="info">{t('homework.auto')}</Badge>}
    >
      <div className={css['tight']}>
        <QuestionText text={question.text} />
        <Facts
          facts={[
            [
              t('homework.answerLabel'),
              words === '' ? pages.length === 0 && t('homework.noAnswer') : mathOf(words),
            ],
            [t('homework.keyAnswer'), mathOf(answer?.key ?? '')],
          ]}
        />
        {pages.map((page, at) => (
          <MarkedPage
            key={page.fileId}
            fileId={page.fileId}
            alt={t('homework.paperOf', { no, page: at + 1 })}
            strokes={sheet.strokes.find((one) => one.fileId === page.fileId)?.strokes ?? []}
            width={100}
          />
        ))}
        <Field
          label={t('homework.markOf', { no, full: fullMark })}
          inputMode="decimal"
          autoComplete="off"
          value={given.score}
          error={isWrong ? t('homework.markRange', { full: fullMark }) : undefined}
          onChange={(event) => onChange({ ...given, score: event.target.value })}
        />
        <Field
          label={t('homework.comment')}
          maxLength={200}
          value={given.comment}
          onChange={(event) => onChange({ ...given, comment: event.target.value })}
        />
      </div>
    </Card>
  )
}
