import type { DrawnFormulas } from '#contract/drawn.ts'
import type { QuestionContent } from '#contract/question.ts'
import type { Failure } from '#core/errors/failure.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { failureClause } from '../report/failure-clause.ts'
import { Skeleton } from '../skeleton.tsx'
import { MathText } from './math-text.tsx'
import css from './question-words.module.css'

interface WordsProps {
  /** Null or undefined: nobody has written them down. */
  words: QuestionContent | null | undefined
  drawn: DrawnFormulas
  /** Letters of the right options. */
  answerKey: string
  /** Letters the student chose. */
  own?: string
}

interface QuestionWordsProps extends Pick<WordsProps, 'answerKey' | 'own'> {
  /** The words of the whole paper, as they are being read. */
  of: {
    data: { questions: readonly QuestionContent[]; drawn: DrawnFormulas } | null
    failure: Failure | null
    loading: boolean
    reload: () => Promise<void>
  }
  itemNo: string
}

/** The words of one question with its formulas: stem, options, explanation. Needs the texts of `exam-frame`. */
export const Words = ({ words, drawn, answerKey, own = '' }: WordsProps) => {
  if (!words) return <p className={css['quiet']}>{t('frame.words.none')}</p>
  return (
    <div className={css['words']} data-words={words.itemNo}>
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

/** `Words` of a paper that is being read: coming, failed, here. */
export const QuestionWords = ({
  of: { data, failure, loading, reload },
  itemNo,
  ...rest
}: QuestionWordsProps) => {
  if (data !== null)
    return <Words words={data.questions.find((q) => q.itemNo === itemNo)} drawn={data.drawn} {...rest} />
  if (!failure || loading) return <Skeleton lines={3} />
  return (
    <div className={css['quiet']} role="alert">
      <p>{t('frame.words.failed', { why: failureClause(failure) })}</p>
      <Button onClick={() => void reload()}>{t('common.retry')}</Button>
    </div>
  )
}
