import type { BankQuestion } from '#contract/homework-teacher.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import shared from '#src/ui/shared.module.css'
import css from './exercise.module.css'
import type { PointLine } from './exercise.rules.ts'

const Question = ({
  question,
  chosen,
  onToggle,
}: {
  question: BankQuestion
  chosen: boolean
  onToggle: () => void
}) => (
  <li>
    <label className={css['pick']}>
      <input type="checkbox" checked={chosen} onChange={onToggle} />
      <span className={shared['lines']}>
        <span className={shared['quiet']}>
          {t(`exercise.type.${question.type}`)} · {t('exercise.marks', { n: formatScore(question.fullMark) })}
        </span>
        <span className={shared['words']}>
          <MathText text={question.text} />
        </span>
        {question.options.map((o) => (
          <span key={o.letter} className={css['option']}>
            {o.letter}. <MathText text={o.text} />
          </span>
        ))}
        {question.key !== '' && (
          <span className={shared['quiet']}>
            <MathText text={t('exercise.key', { key: question.key })} />
          </span>
        )}
      </span>
    </label>
  </li>
)

interface QuestionsProps {
  lines: readonly PointLine[]
  chosen: ReadonlySet<string>
  onToggle: (questionId: string) => void
}

/** The points in question and what the bank has about each, to be chosen from. */
export const Questions = ({ lines, chosen, onToggle }: QuestionsProps) =>
  lines.map((line) => (
    <Card key={line.name} title={line.name}>
      <p className={shared['quiet']}>{t('exercise.from', { list: line.items.join(t('exercise.comma')) })}</p>
      {line.questions.length === 0 ? (
        <p className={shared['quiet']}>{t('exercise.noQuestion')}</p>
      ) : (
        <ul>
          {line.questions.map((question) => (
            <Question
              key={question.questionId}
              question={question}
              chosen={chosen.has(question.questionId)}
              onToggle={() => onToggle(question.questionId)}
            />
          ))}
        </ul>
      )}
    </Card>
  ))
