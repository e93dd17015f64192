import { useState } from 'react'
import type { ConsolidateClassLine } from '#contract/homework/consolidate-shapes.ts'
import { textSearch } from '#core/domain/entry/typed.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import { Give } from './give.part.tsx'
import { Views } from './views.part.tsx'

const NONE = {}
const VIEWS = ['all', 'mark'] as const
const toMark = (line: ConsolidateClassLine): number => (line.mayMark ? line.submitted - line.checked : 0)

const Row = ({ line, now }: { line: ConsolidateClassLine; now: number }) => (
  <ListItem
    title={`${line.className} · ${line.courseName}`}
    href={href.consolidate(PATH.consolidateProgress, { consolidationId: line.consolidationId })}
    note={
      <span className={shared['facts']}>
        <span>{line.examName}</span>
        <span>{formatDate(line.createdAt, now)}</span>
        {line.withdrawn && <Badge>{t('consolidate.withdrawn')}</Badge>}
        {toMark(line) > 0 && <Badge tone="warn">{t('consolidate.toMark', { n: toMark(line) })}</Badge>}
      </span>
    }
    end={
      <span className={css['end']}>
        {t('consolidate.handedIn', { n: line.submitted, all: line.students })}
      </span>
    }
  />
)

/** Consolidations of a teacher's classes; after an exam (`examId`) also giving one out. */
export const TeacherListScreen = () => {
  const examId = useQuery('examId')
  const [view, setView] = useQueryChoice('view', VIEWS, 'all')
  const [search, setSearch] = useState('')
  const reading = useCall('GET /api/exam/consolidate/teacher/list', NONE)
  const now = useNow(reading.data?.serverTime ?? null, reading.asOf)
  return (
    <Page title={t('consolidate.title')} back={PATH.home} asOf={reading.asOf}>
      {examId !== null && <Give examId={examId} onGiven={reading.reload} />}
      <SearchField label={t('consolidate.search')} value={search} onChange={setSearch} />
      <Views views={VIEWS} value={view} onChange={setView} />
      <Reading of={reading} failed={t('consolidate.failed')} lines={4}>
        {({ list }) => {
          const isFound = textSearch(search)
          const lines = list.filter(
            (line) =>
              (view === 'all' || toMark(line) > 0) && isFound(line.className, line.courseName, line.examName),
          )
          const none = (
            <EmptyState
              title={t(list.length === 0 ? 'consolidate.none.given' : 'consolidate.none.found')}
              text={list.length === 0 ? t('consolidate.none.given.text') : undefined}
              action={examId === null && <a href={PATH.examList}>{t('consolidate.toExams')}</a>}
            />
          )
          return (
            <CardList label={t('consolidate.title')} none={none}>
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
