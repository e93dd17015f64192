import { useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Child } from './child.part.tsx'
import { filterByCourse, isAsked } from './list.rules.ts'
import { Round } from './round.part.tsx'
import { daysWith } from './round.rules.ts'
import { useAskedAll } from './use-asked.ts'
import { useChosen } from './use-chosen.ts'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'

/** Nothing is asked today, or the one question cannot be asked yet. */
const Nothing = ({ unasked }: { unasked: boolean }) => (
  <EmptyState
    sign="wait"
    title={t(unasked ? 'wrong.unasked' : 'wrong.round.none')}
    text={t(unasked ? 'wrong.unaskedText' : 'wrong.round.noneText')}
    action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
  />
)

/** Today's questions, of all subjects or one. */
const Todays = ({ courseId }: { courseId: string | null }) => {
  // of one subject too all of today's are asked for: the copy that opens without a line is theirs
  const reading = useCall('GET /api/exam/wrong/practice/list', {})
  const { studentId, pending, waiting, attention } = usePending(reading.reload)
  // fixed when the round begins: what is answered stays in it
  const [round, setRound] = useState<readonly WrongQuestion[] | null>(null)
  if (round === null && reading.data !== null)
    setRound(
      filterByCourse(reading.data.questions, courseId).filter(
        ({ entry }) => isAsked(entry) && pending.get(questionKey(entry))?.practised !== true,
      ),
    )
  return (
    <Page
      title={t('wrong.practice')}
      back={courseId ? href.wrongList(courseId) : PATH.wrongCourses}
      asOf={reading.asOf}
    >
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failedPractice')} lines={8}>
        {({ drawn, plan }) =>
          round === null || round.length === 0 ? (
            <Nothing unasked={false} />
          ) : (
            <Round
              questions={round}
              drawn={drawn}
              studentId={studentId}
              onEnd={reading.reload}
              days={reading.asOf === null ? daysWith(plan) : null}
            />
          )
        }
      </Reading>
    </Page>
  )
}

/** The questions of the address: those that can be asked, in their order. */
const ChosenOnes = ({ refs }: { refs: readonly QuestionRef[] }) => {
  const reading = useChosen(refs)
  const { studentId, waiting, attention } = usePending(reading.reload)
  const [round, setRound] = useState<readonly WrongQuestion[] | null>(null)
  if (round === null && reading.data !== null)
    setRound(reading.data.questions.filter(({ entry }) => isAsked(entry)))
  const [first] = refs
  const report = refs.length > 1 && first ? href.report({ examId: first.examId }) : null
  const unasked = reading.data?.questions.filter(({ entry }) => !isAsked(entry)) ?? []
  return (
    <Page
      title={t('wrong.practice')}
      back={report ?? (first ? href.wrongDetail(first) : PATH.wrongCourses)}
      asOf={reading.asOf}
    >
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failedPractice')} lines={8}>
        {({ drawn, lacking }) =>
          round === null || round.length === 0 ? (
            <Nothing unasked />
          ) : (
            <>
              {lacking > 0 && <p className={shared['quiet']}>{t('wrong.chosen.lacking', { n: lacking })}</p>}
              {unasked.length > 0 && (
                <p className={shared['quiet']}>
                  {t('wrong.chosen.unasked', {
                    items: unasked.map(({ entry }) => entry.itemNo).join(t('wrong.comma')),
                  })}
                </p>
              )}
              <Round
                questions={round}
                drawn={drawn}
                studentId={studentId}
                onEnd={reading.reload}
                {...(report === null ? {} : { back: { href: report, title: t('wrong.chosen.back') } })}
              />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

/** Today's questions, of all subjects or one, or the questions of the address. */
export const WrongPracticeScreen = () => {
  const chosen = useAskedAll()
  const courseId = useQuery('courseId')
  return chosen ? (
    <ChosenOnes key={chosen.map(questionKey).join()} refs={chosen} />
  ) : (
    <Todays courseId={courseId} />
  )
}
