import type { Answer } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from '../teach.module.css'
import { keyVerdict } from './marking.rules.ts'

const TONE = { right: 'good', half: 'warn', wrong: 'bad' } as const

/** What the student chose or wrote. */
export const AnswerWords = ({
  answer,
  answerKey,
}: {
  answer: Pick<Answer, 'choice' | 'text'>
  answerKey: string | null
}) => {
  const verdict = keyVerdict(answer, answerKey)
  if (answer.choice.length === 0 && answer.text === '') return null
  return (
    <p className={css['row']}>
      {answer.choice.length > 0 && <b className={css['strong']}>{answer.choice.join(' ')}</b>}
      {verdict && <Badge tone={TONE[verdict]}>{t(`teach.verdict.${verdict}`)}</Badge>}
      {answer.text !== '' && (
        <span className={css['stem']}>
          <MathText text={answer.text} />
        </span>
      )}
    </p>
  )
}
