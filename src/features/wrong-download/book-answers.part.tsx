import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongBookQuestion } from '#contract/wrong-download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from './book.module.css'

interface BookAnswersProps {
  questions: readonly WrongBookQuestion[]
  drawn: DrawnFormulas
  /** With the explanations, too. */
  explain: boolean
}

const lineOf = (q: WrongBookQuestion): string =>
  [
    ...(q.key === '' ? [] : [t('download.pair', { name: t('download.key'), value: q.key })]),
    ...(q.answer === '' ? [] : [t('download.pair', { name: t('download.own'), value: q.answer })]),
    ...(q.knowledge.length === 0
      ? []
      : [t('download.points', { points: q.knowledge.join(t('download.comma')) })]),
  ].join(' · ')

/** The end of the book, from a page of its own: the answers, by the numbers of the book. */
export const BookAnswers = ({ questions, drawn, explain }: BookAnswersProps) => (
  <section className={css['answers']} data-answers>
    <h2>{t('download.answers')}</h2>
    <ol>
      {questions.map((q, at) => (
        <li key={questionKey(q)} className={css['answer']}>
          <strong>{at + 1}. </strong>
          {lineOf(q)}
          {explain && q.words !== null && q.words.explanation !== '' && (
            <div>
              <MathText text={q.words.explanation} drawn={drawn} />
            </div>
          )}
        </li>
      ))}
    </ol>
  </section>
)
