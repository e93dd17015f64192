import type { ConsolidateLine } from '#contract/homework/consolidate-shapes.ts'
import { formatDate, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useFirstStep } from '#src/state/reports/first-step.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { FirstStep } from '#src/ui/report/first-step.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import { OfChild } from './frame.part.tsx'
import { lineHref } from './names.rules.ts'
import { Offer } from './offer.part.tsx'
import { Views } from './views.part.tsx'

const NONE = {}
const VIEWS = ['open', 'done'] as const

const State = ({ line, now }: { line: ConsolidateLine; now: number }) => {
  if (line.state === 'checked') return null
  if (line.state === 'submitted')
    return (
      <Badge tone={line.own ? 'warn' : 'info'}>
        {t(line.own ? 'consolidate.selfMark' : 'consolidate.waits')}
      </Badge>
    )
  const over = line.deadlineAt !== null && line.deadlineAt < now
  return <Badge tone={over ? 'bad' : 'warn'}>{t(over ? 'consolidate.over' : 'consolidate.todo')}</Badge>
}

const Row = ({ line, now }: { line: ConsolidateLine; now: number }) => (
  <ListItem
    title={`${line.courseName} · ${line.examName}`}
    href={lineHref(line)}
    note={
      <span className={shared['facts']}>
        <span>{t('consolidate.count', { n: line.questions })}</span>
        <span>{t(line.own ? 'consolidate.byMyself' : 'consolidate.byTeacher')}</span>
        {line.submittedAt !== null ? (
          <span>{t('consolidate.inAt', { when: formatDate(line.submittedAt, now) })}</span>
        ) : (
          line.deadlineAt !== null && (
            <span>{t('consolidate.until', { when: formatDate(line.deadlineAt, now) })}</span>
          )
        )}
        <State line={line} now={now} />
      </span>
    }
    end={
      line.after !== null && (
        <span className={css['end']}>
          {t('consolidate.fromTo', { before: formatRate(line.before), after: formatRate(line.after) })}
        </span>
      )
    }
  />
)

/** A student's consolidations; after an exam (`examId`) also what could be started. */
export const FamilyListScreen = () => {
  const examId = useQuery('examId')
  const step = useFirstStep(examId)
  const [view, setView] = useQueryChoice('view', VIEWS, 'open')
  const reading = useCall('GET /api/exam/consolidate/student/list', NONE)
  const now = useNow(reading.data?.serverTime ?? null, reading.asOf)
  return (
    <Page title={t('consolidate.title')} back={PATH.home} asOf={reading.asOf}>
      <OfChild />
      {step && <FirstStep {...step} />}
      {examId !== null && <Offer examId={examId} />}
      <Views views={VIEWS} value={view} onChange={setView} />
      <Reading of={reading} failed={t('consolidate.failed')} lines={4}>
        {({ list }) => {
          const lines = list.filter((line) => (line.state === 'checked') === (view === 'done'))
          const none = (
            <EmptyState
              title={t(`consolidate.none.${view}`)}
              text={t(`consolidate.none.${view}.text`)}
              action={examId === null && <a href={PATH.examList}>{t('consolidate.toExams')}</a>}
            />
          )
          return (
            <CardList label={t(`consolidate.view.${view}`)} none={none}>
              {lines.map((line) => (
                <Row key={line.consolidationId} line={line} now={now} />
              ))}
            </CardList>
          )
        }}
      </Reading>
    </Page>
  )
}
