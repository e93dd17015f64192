import type { ReactNode } from 'react'
import type { AnswerType, Question } from '#contract/homework/homework.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from './teach.module.css'

interface QuestionWordsProps {
  question: Pick<Question, 'text' | 'options'>
  /** Letters of the right choices, or the words of the key. */
  answer?: string
}

/** The words of a question with its choices; where it stands on the uploaded paper, that it does. */
export const QuestionWords = ({ question, answer = '' }: QuestionWordsProps) => (
  <>
    {question.text === '' ? (
      <p className={css['quiet']}>{t('teach.onPaper')}</p>
    ) : (
      <p className={css['stem']}>
        <MathText text={question.text} />
      </p>
    )}
    {question.options.some((o) => o.text !== '') && (
      <ul className={css['options']}>
        {question.options.map((o) => (
          <li key={o.letter}>
            {o.letter}. <MathText text={o.text} />
          </li>
        ))}
      </ul>
    )}
    {answer !== '' && (
      <p className={css['quiet']}>
        <MathText text={t('teach.keyOf', { key: answer })} />
      </p>
    )}
  </>
)

interface QuestionFactsProps {
  no?: number
  type: AnswerType
  fullMark: number
  knowledge: readonly string[]
  children?: ReactNode
}

/** Number, kind and marks of a question, and what it is about. */
export const QuestionFacts = ({ no, type, fullMark, knowledge, children }: QuestionFactsProps) => (
  <p className={css['facts']}>
    {no !== undefined && <b className={css['strong']}>{t('teach.no', { no })}</b>}
    <span className={css['quiet']}>
      {t(`teach.type.${type}`)} · {t('teach.marks', { n: formatScore(fullMark) })}
    </span>
    {knowledge.map((point) => (
      <Badge key={point}>{point}</Badge>
    ))}
    {children}
  </p>
)
