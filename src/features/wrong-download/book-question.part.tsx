import type { DrawnFormulas } from '#contract/drawn.ts'
import type { BookSpace, WrongBookQuestion } from '#contract/wrong/download.ts'
import { formatDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import shared from '#src/ui/shared.module.css'
import css from './book.module.css'

interface BookQuestionProps {
  /** In the book, from 1. */
  no: number
  question: WrongBookQuestion
  drawn: DrawnFormulas
  space: BookSpace
  /** Where its code leads; null: none is printed. */
  address: string | null
}

/** One question of the book: where it is from, its words, and room to do it again. */
export const BookQuestion = ({ no, question, drawn, space, address }: BookQuestionProps) => {
  const { words, itemNo, score, full, examName, startTime, courseName } = question
  const code = address !== null && (
    <QrCode className={css['code']} text={address} label={t('download.code', { no })} />
  )
  return (
    <article className={css['question']} data-question={no}>
      <div className={css['top']}>
        <div>
          <strong>{no}. </strong>
          <span className={shared['note']}>
            {[
              `${examName} ${formatDay(startTime)}`,
              courseName,
              t('download.item', { no: itemNo }),
              t('download.itemMark', { score: formatScore(score), full: formatScore(full) }),
            ].join(' · ')}
          </span>
          <div className={css['words']}>
            {words === null ? (
              t('download.noWords', { no: itemNo })
            ) : (
              <MathText text={words.stem} drawn={drawn} />
            )}
          </div>
        </div>
        {code}
      </div>
      {words !== null && words.options.length > 0 && (
        <ol className={css['choices']}>
          {words.options.map(({ letter, text }) => (
            <li key={letter}>
              <b>{letter}</b>
              <span>
                <MathText text={text} drawn={drawn} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {space !== 'none' && <div className={css[space]} />}
    </article>
  )
}
