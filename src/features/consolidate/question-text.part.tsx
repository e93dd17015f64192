import type { ConsolidatePaper, ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import { Words } from '#src/ui/formula/question-words.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'

interface Props {
  paper: Pick<ConsolidatePaper, 'drawn'>
  question: ConsolidateQuestion
}

/** Why a question is here: the knowledge point, and the item of the exam that was lost. */
export const Why = ({ question: { point, itemNo, fullMark } }: Pick<Props, 'question'>) => (
  <p className={shared['quiet']}>
    {t('consolidate.why', { point, no: itemNo })} · {t('consolidate.marks', { n: formatScore(fullMark) })}
  </p>
)

/** The words of a question. */
export const Stem = ({ paper, question }: Props) => (
  <p className={css['stem']}>
    <MathText text={question.text} drawn={paper.drawn} />
  </p>
)

/** A question with the key in it: which option is right, which was chosen, the words that were written, why. */
export const Answered = ({ paper: { drawn }, question }: Props) => {
  const { no, text: stem, options, explanation, key, choice, answer, type } = question
  const words = { itemNo: String(no), stem, options, explanation: explanation ?? '' }
  const isText = type === 'text'
  return (
    <>
      <Words words={words} drawn={drawn} answerKey={isText ? '' : (key ?? '')} own={choice.join('')} />
      {isText && (
        <>
          <p className={shared['quiet']}>{t('consolidate.answer')}</p>
          <p className={css['answer']}>
            {answer === '' ? t('consolidate.noAnswer') : <MathText text={answer} drawn={drawn} />}
          </p>
        </>
      )}
      {!isText && choice.length === 0 && <p className={shared['quiet']}>{t('consolidate.noAnswer')}</p>}
      {isText && key !== null && key !== '' && (
        <p>
          <span className={shared['quiet']}>{t('consolidate.key')} </span>
          <MathText text={key} drawn={drawn} />
        </p>
      )}
    </>
  )
}
