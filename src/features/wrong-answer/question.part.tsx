import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Words } from '#src/ui/formula/question-words.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { Crops } from './crops.part.tsx'

interface QuestionProps {
  question: Readonly<WrongQuestion>
  drawn: DrawnFormulas
  /** Letters chosen in a practice; absent: the question is shown as the exam left it. */
  chosen?: string
}

/** A question with its words, own answer and key, as the exam's question page tells it. */
export const Question = ({ question, drawn, chosen }: QuestionProps) => {
  const { entry, words, answer, key, crops } = question
  const { itemNo, score, full, classRate, knowledge } = entry
  const facts: [string, string][] = [
    [t('wrong.score'), `${formatScore(score)} / ${formatScore(full)}`],
    ...(answer === '' ? [] : [[t('wrong.thenAnswer'), answer] as [string, string]]),
    ...(key === '' ? [] : [[t('answers.key'), key] as [string, string]]),
    [t('answers.classRate'), formatRate(classRate)],
  ]
  return (
    <div className={shared['middle']}>
      <Words words={words} drawn={drawn} answerKey={key} own={chosen ?? answer} />
      {!words && <Crops ids={crops} no={itemNo} />}
      <Figures facts={facts} />
      {knowledge.length > 0 && (
        <p className={shared['quiet']}>{t('answers.points', { points: knowledge.join(t('wrong.comma')) })}</p>
      )}
    </div>
  )
}
