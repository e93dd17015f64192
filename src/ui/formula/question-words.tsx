import type { DrawnFormulas } from '#contract/drawn.ts'
import type { QuestionContent } from '#contract/question.ts'
import type { Failure } from '#core/errors/failure.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { failureClause } from '../report/failure-clause.ts'
import { Skeleton } from '../skeleton.tsx'
import { MathText } from './math-text.tsx'
import css from './question-words.module.css'

interface QuestionWordsProps {
  /** The words of the whole paper, as they are being read. */
  of: {
    data: { questions: readonly QuestionContent[]; drawn: DrawnFormulas } | null
    failure: Failure | null
    loading: boolean
    reload: () => Promise<void>
  }
  itemNo: string
  /** Letters of the right options. */
  answerKey: string
  /** Letters the student chose. */
  own?: string
}

/** The words of one question with its formulas: stem, options, explanation. Needs the texts of `exam-frame`. */
export const QuestionWords = ({
  of: { data, failure, loading, reload },
  itemNo,
  answerKey,
  own = '',
}: QuestionWordsProps) => {
  if (data === null) {
    if (!failure || loading) return <Skeleton lines={3} />
    return (
      <div className={css['quiet']} role="alert">
        <p>{t('frame.words.failed', { why: failureClause(failure) })}</p>
        <Button onClick={() => void reload()}>{t('common.retry')}</Button>
      </div>
    )
  }
  const words = data.questions.find((q) => q.itemNo === itemNo)
  if (!words) return <p className={css['quiet']}>{t('frame.words.none')}</p>
  const { drawn } = data
  return (
    <div className={css['words']} data-words={itemNo}>
      <p>
        <MathText text={words.stem} drawn={drawn} />
      </p>
      {words.options.length > 0 && (
        <ol className={css['options']}>
          {words.options.map(({ letter, text }) => (
            <li key={letter} className={answerKey.includes(letter) ? css['right'] : undefined}>
              <b>{letter}</b>
              <span>
                <MathText text={text} drawn={drawn} />
                {answerKey.includes(letter) && <small> {t('frame.words.right')}</small>}
                {own.includes(letter) && !answerKey.includes(letter) && (
                  <small> {t('frame.words.own')}</small>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {words.explanation !== '' && (
        <details className={css['explanation']}>
          <summary>{t('frame.words.explanation')}</summary>
          <MathText text={words.explanation} drawn={drawn} />
        </details>
      )}
    </div>
  )
}
