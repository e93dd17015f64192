import { useEffect, useRef, useState } from 'react'
import type { PracticeDetail, PracticeQuestion } from '#contract/homework/practice.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useCall } from '#src/state/resource.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { QuestionNumbers as Numbers } from '#src/ui/question-numbers.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { OfChild } from './of-child.part.tsx'
import {
  buildPracticeWorkName,
  findNextPracticeQuestion,
  formatPracticeTitle,
  SORTS,
  selectPractices,
  VIEWS,
} from './practice.rules.ts'
import { Question } from './question.part.tsx'
import { PracticeRow } from './row.part.tsx'
import { Summary } from './summary.part.tsx'

/** What of a practice was handed in on this phone and where it is, oldest first. */
const useSent = (name: string): readonly Readonly<WorkItem>[] =>
  (useOutbox().items ?? []).filter((item) => item.work === name)

interface QuestionNumbersProps {
  questions: readonly PracticeQuestion[]
  sent: readonly Readonly<WorkItem>[]
  current: number
  onShow: (no: number) => void
}

/** How a question stands: by its answer at the school, else by what waits on this phone. */
const classifyPracticeQuestion = ({ no, answer }: PracticeQuestion, sent: QuestionNumbersProps['sent']) => {
  if (answer === null) return sent.some((item) => item.target.endsWith(`/${no}`)) ? 'sent' : 'open'
  if (answer.rate === null) return 'look'
  return answer.rate === 1 ? 'right' : answer.rate === 0 ? 'wrong' : 'half'
}

/** Numbers of the questions, each with how it stands, to go to any of them. */
const QuestionNumbers = ({ questions, sent, current, onShow }: QuestionNumbersProps) => (
  <Numbers
    label={t('practice.questions')}
    questions={questions.map((question) => {
      const { no } = question
      const stand = classifyPracticeQuestion(question, sent)
      return { no, stand, name: t('practice.noStand', { no, stand: t(`practice.stand.${stand}`) }) }
    })}
    current={current}
    onShow={onShow}
  />
)

/** The questions one by one: answered, checked, looked at; the summary once all of them are. */
const Doing = ({ detail, reload }: { detail: PracticeDetail; reload: () => Promise<void> }) => {
  const { questions, studentId, practiceId } = detail
  const [at, setAt] = useState(() => (detail.state === 'done' ? 0 : findNextPracticeQuestion(questions)))
  const head = useRef<HTMLDivElement>(null)
  const sent = useSent(buildPracticeWorkName(practiceId, studentId))
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
const PracticeScreen = ({ practiceId }: { practiceId: string }) => {
  const reading = useCall('GET /api/exam/practice/detail', { query: { practiceId } })
  const title = reading.data ? formatPracticeTitle(reading.data, t('practice.comma')) : t('practice.title')
  return (
    <Page title={title} back={PATH.practiceList} asOf={reading.asOf}>
      <OfChild />
      <Reading of={reading} failed={t('practice.failedOne')} lines={5}>
        {(detail) => <Doing detail={detail} reload={reading.reload} />}
      </Reading>
    </Page>
  )
}

/** Practices read at once; older ones come when asked for. */
const STEP = 100

/** All practices of one student: found, sorted, gone on with. */
const PracticeList = () => {
  const [size, setSize] = useState(STEP)
  const [view, setView] = useQueryChoice('view', VIEWS, 'all')
  const [sort, setSort] = useQueryChoice('sort', SORTS, 'newest')
  const search = useQuery('search') ?? ''
  const setQuery = useSetQuery()
  const reading = useCall('GET /api/exam/practice/list', { query: { pageSize: size } })
  return (
    <Page title={t('practice.title')} back={PATH.practiceCenter} asOf={reading.asOf}>
      <OfChild />
      <ButtonLink kind="primary" block href={PATH.practiceAdd}>
        {t('practice.new')}
      </ButtonLink>
      <Reading of={reading} failed={t('practice.failed')} lines={4}>
        {({ list, total }) => {
          if (list.length === 0)
            return <EmptyState title={t('practice.none')} text={t('practice.noneText')} />
          const lines = selectPractices(list, { view, search, sort })
          return (
            <>
              <SearchField
                label={t('practice.search')}
                value={search}
                onChange={(words) => setQuery({ search: words === '' ? null : words })}
              />
              <SegmentedControl
                label={t('practice.view')}
                value={view}
                onChange={setView}
                options={VIEWS.map((value) => ({ value, title: t(`practice.view.${value}`) }))}
              />
              <Picker
                label={t('practice.sort')}
                value={sort}
                onChange={setSort}
                options={SORTS.map((value) => ({ value, title: t(`practice.sort.${value}`) }))}
              />
              <CardList
                label={t('practice.title')}
                none={
                  <EmptyState
                    sign="search"
                    title={t('practice.notFound')}
                    text={t('practice.notFoundText')}
                  />
                }
              >
                {lines.map((line) => (
                  <PracticeRow key={line.practiceId} line={line} />
                ))}
              </CardList>
              {total > size && <PaperNote rows={list.length} total={total} />}
              {total > size && (
                <Button block onClick={() => setSize(size + STEP)}>
                  {t('practice.more')}
                </Button>
              )}
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

/** The practices, or the one that the address names. */
export const PracticeListScreen = () => {
  const practiceId = useQuery('practiceId')
  return practiceId === null ? <PracticeList /> : <PracticeScreen key={practiceId} practiceId={practiceId} />
}
