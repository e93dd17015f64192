import { useEffect, useRef, useState } from 'react'
import type { PracticeDetail } from '#contract/practice.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { OfChild } from './of-child.part.tsx'
import { nextOpen, titleOf, workOf } from './practice.rules.ts'
import { Question } from './question.part.tsx'
import { QuestionNumbers } from './question-numbers.part.tsx'
import { Summary } from './summary.part.tsx'
import { useSent } from './use-sent.ts'

/** The questions one by one: answered, checked, looked at; the summary once all of them are. */
const Doing = ({ detail, reload }: { detail: PracticeDetail; reload: () => Promise<void> }) => {
  const { questions, studentId, practiceId } = detail
  const [at, setAt] = useState(() => (detail.state === 'done' ? 0 : nextOpen(questions)))
  const head = useRef<HTMLDivElement>(null)
  const sent = useSent(workOf(practiceId, studentId))
  const arrived = sent.filter((item) => item.status.at === 'school').length
  useEffect(() => {
    if (arrived > 0) void reload()
  }, [arrived, reload])
  const show = (to: number) => {
    setAt(to)
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  const question = questions[Math.min(at, questions.length - 1)]
  if (!question) return null
  const last = question.no === questions.length
  return (
    <>
      {detail.state === 'done' && <Summary detail={detail} />}
      <QuestionNumbers
        questions={questions}
        sent={sent}
        current={question.no}
        onShow={(no) => show(no - 1)}
      />
      <div ref={head} tabIndex={-1}>
        <Question key={question.no} detail={detail} question={question} sent={sent} />
      </div>
      <div className={shared['pair']}>
        <Button disabled={question.no === 1} onClick={() => show(question.no - 2)}>
          {t('practice.previous')}
        </Button>
        <Button disabled={last} onClick={() => show(question.no)}>
          {t('practice.next')}
        </Button>
      </div>
    </>
  )
}

/** One practice, begun, gone on with or looked at again. */
export const PracticeScreen = ({ practiceId }: { practiceId: string }) => {
  const reading = useCall('GET /api/exam/practice/detail', { query: { practiceId } })
  const title = reading.data ? titleOf(reading.data, t('practice.comma')) : t('practice.title')
  return (
    <Page title={title} back={PATH.practiceList} asOf={reading.asOf}>
      <OfChild />
      <Reading of={reading} failed={t('practice.failedOne')} lines={5}>
        {(detail) => <Doing detail={detail} reload={reading.reload} />}
      </Reading>
    </Page>
  )
}
