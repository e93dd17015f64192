import { useState } from 'react'
import type { DrawnFormulas } from '#contract/drawn.ts'
import type { WrongQuestion } from '#contract/wrong-notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Child } from './child.part.tsx'
import { isAsked, ofCourse } from './list.rules.ts'
import { Trying } from './trying.part.tsx'
import { useAsked } from './use-asked.ts'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'
import css from './wrong.module.css'

interface RoundProps {
  questions: readonly WrongQuestion[]
  drawn: DrawnFormulas
  studentId: string
  onEnd: () => Promise<void>
}

/** A round: one question after the other, then what came of it. */
const Round = ({ questions, drawn, studentId, onEnd }: RoundProps) => {
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const [ended, setEnded] = useState(false)
  const question = questions[at]
  if (!question || ended)
    return (
      <EmptyState
        title={t('wrong.round.done', { n: at })}
        text={t('wrong.round.doneText', { right, n: at })}
        action={
          <ButtonLink kind="primary" href={PATH.wrongCourses}>
            {t('wrong.toCourses')}
          </ButtonLink>
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

/** Nothing is asked today, or the one question cannot be asked yet. */
const Nothing = ({ unasked }: { unasked: boolean }) => (
  <EmptyState
    title={t(unasked ? 'wrong.unasked' : 'wrong.round.none')}
    text={t(unasked ? 'wrong.unaskedText' : 'wrong.round.noneText')}
    action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
  />
)

/** Today's questions, of all subjects or one, or one question of the address. */
export const WrongPracticeScreen = () => {
  const one = useAsked()
  const courseId = useQuery('courseId')
  // of one subject too all of today's are asked for: the copy that opens without a line is theirs
  const list = useCall('GET /api/exam/wrong/practice/list', one ? null : {})
  const detail = useCall('GET /api/exam/wrong/detail', one && { query: one })
  const reading = one ? detail : list
  const { studentId, pending, waiting, attention } = usePending(reading.reload)
  // fixed when the round begins: what is answered stays in it
  const [round, setRound] = useState<readonly WrongQuestion[] | null>(null)
  if (round === null && reading.data !== null) {
    const asked = 'questions' in reading.data ? ofCourse(reading.data.questions, courseId) : [reading.data]
    setRound(
      asked.filter(
        (q) => isAsked(q.entry) && (one !== null || pending.get(questionKey(q.entry))?.practised !== true),
      ),
    )
  }
  const back = one ? href.wrongDetail(one) : courseId ? href.wrongList(courseId) : PATH.wrongCourses
  return (
    <Page title={t('wrong.practice')} back={back} asOf={reading.asOf}>
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading as typeof list | typeof detail} failed={t('wrong.failedPractice')} lines={8}>
        {({ drawn }: { drawn: DrawnFormulas }) =>
          round === null || round.length === 0 ? (
            <Nothing unasked={one !== null} />
          ) : (
            <Round questions={round} drawn={drawn} studentId={studentId} onEnd={reading.reload} />
          )
        }
      </Reading>
    </Page>
  )
}
