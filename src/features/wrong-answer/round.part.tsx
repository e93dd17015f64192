import { type ReactNode, useState } from 'react'
import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { goBack } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { WellDone } from '#src/ui/well-done.tsx'
import { endLines } from './round.rules.ts'
import { Trying } from './trying.part.tsx'
import css from './wrong.module.css'

interface RoundProps {
  questions: readonly WrongQuestion[]
  drawn: DrawnFormulas
  studentId: string
  onEnd: () => Promise<void>
  /** Days with practice of the last seven, this round's among them; null: not known without a line. */
  days?: number | null
  /** Where the round was begun from another page: the way back to the place left there. */
  back?: { href: string; title: string }
  /** What stands above a question, such as what was written to it on paper. */
  above?: (entry: WrongQuestion['entry']) => ReactNode
}

/** A round: one question after the other, then what came of it. */
export const Round = ({ questions, drawn, studentId, onEnd, days = null, back, above }: RoundProps) => {
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const [ended, setEnded] = useState(false)
  const question = questions[at]
  if (!question || ended)
    return (
      <WellDone
        title={t('wrong.round.done', { n: at })}
        lines={endLines(right, at, days)}
        action={
          back ? (
            <Button kind="primary" onClick={() => goBack(back.href)}>
              {back.title}
            </Button>
          ) : (
            <ButtonLink kind="primary" href={PATH.wrongCourses}>
              {t('wrong.toCourses')}
            </ButtonLink>
          )
        }
      />
    )
  const next = (good: boolean) => {
    if (good) setRight(right + 1)
    setAt(at + 1)
    if (at + 1 >= questions.length) void onEnd()
  }
  return (
    <>
      <p className={css['between']} role="status">
        <span>{t('wrong.label.at', { n: at + 1, all: questions.length })}</span>
        {questions.length > 1 && (
          <Button kind="quiet" onClick={() => setEnded(true)}>
            {t('wrong.round.end')}
          </Button>
        )}
      </p>
      <progress className={css['bar']} max={questions.length} value={at} aria-label={t('wrong.practice')} />
      {above?.(question.entry)}
      <Trying
        key={questionKey(question.entry)}
        question={question}
        drawn={drawn}
        studentId={studentId}
        last={at + 1 === questions.length}
        onNext={next}
      />
    </>
  )
}
