import { Fragment, useState } from 'react'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { usePart, useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { Child } from './child.part.tsx'
import { EntryRow } from './entry-row.part.tsx'
import { Filters } from './filters.part.tsx'
import { isAsked, type Narrow, SORTS, selectNotebookEntries } from './list.rules.ts'
import { withPending } from './pending.rules.ts'
import { Start } from './start.part.tsx'
import { usePending } from './use-pending.ts'
import { useCanPractise } from './use-practice-kept.ts'
import { Waiting } from './waiting.part.tsx'
import css from './wrong.module.css'

/** Rows drawn at first, and more with each press. */
const STEP = 60

/** What the address narrows the list to. */
function useNarrow(): Narrow {
  const [cause, point, examId] = [useQuery('cause') ?? '', useQuery('point') ?? '', useQuery('examId') ?? '']
  const due = useQuery('due') === '1'
  const [sort] = useQueryChoice('sort', SORTS, 'newest')
  const search = useQuery('search') ?? ''
  return { cause, point, examId, due, sort, search }
}

const Rows = ({ entries, title }: { entries: readonly WrongEntry[]; title?: string }) => {
  const { most, showMore } = useFirstRows(STEP)
  if (entries.length === 0) return null
  return (
    <>
      <CardList title={title} label={title ?? t('wrong.list')}>
        {entries.slice(0, most).map((entry) => (
          <EntryRow key={questionKey(entry)} entry={entry} href={href.wrongDetail(entry)} />
        ))}
      </CardList>
      {entries.length > most && (
        <Button block onClick={showMore}>
          {t('wrong.moreRows', { n: entries.length - most })}
        </Button>
      )}
    </>
  )
}

/** The wrong questions of a subject: by cause, knowledge point, exam, due today; sorted. */
export const WrongListScreen = () => {
  const courseId = usePart(PATH.wrongList)
  const args = { query: { courseId } }
  const reading = useCall('GET /api/exam/wrong/list', args)
  const { pending, waiting, attention } = usePending(reading.reload)
  const can = useCanPractise()
  const narrow = useNarrow()
  const setQuery = useSetQuery()
  // the search field keeps what is typed: cleared from outside it begins again
  const [clears, setClears] = useState(0)
  const showAll = () => {
    setClears(clears + 1)
    setQuery({ cause: null, point: null, examId: null, due: null, search: null })
  }
  const course = reading.data?.entries[0]?.courseName
  return (
    <Page
      title={course === undefined ? t('wrong.list') : t('wrong.listOf', { course })}
      back={PATH.wrongCourses}
      asOf={reading.asOf}
    >
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failed')} lines={8}>
        {(data) => {
          const all = data.entries.map((e) => withPending(e, pending)).filter((e) => e.removedAt === null)
          const shown = selectNotebookEntries(all, narrow)
          const due = all.filter((e) => e.due === 'today').length
          if (all.length === 0)
            return (
              <EmptyState
                title={t('wrong.none')}
                text={t('wrong.noneText')}
                action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
              />
            )
          return (
            <>
              <SearchField
                key={clears}
                label={t('wrong.search')}
                value={narrow.search}
                onChange={(typed) => setQuery({ search: typed === '' ? null : typed })}
              />
              <Filters entries={all} narrow={narrow} onChange={setQuery} />
              <p className={css['between']} role="status">
                <span>{t('wrong.shown', { n: shown.length, all: all.length })}</span>
                {all.some((e) => e.cause === null) && (
                  <a href={href.wrongLabel({ courseId })}>{t('wrong.label.title')}</a>
                )}
              </p>
              {due > 0 && (
                <Where switch="wrongPractice">
                  <Start
                    href={href.wrongPractice({ courseId })}
                    title={t('wrong.practise', { n: due })}
                    can={can}
                  />
                </Where>
              )}
              {shown.length === 0 ? (
                <EmptyState
                  sign="search"
                  title={t('wrong.noneSuch')}
                  action={<Button onClick={showAll}>{t('wrong.all')}</Button>}
                />
              ) : (
                <Fragment key={JSON.stringify(narrow)}>
                  <Rows entries={shown.filter(isAsked)} />
                  <Rows entries={shown.filter((e) => !isAsked(e))} title={t('wrong.unasked')} />
                </Fragment>
              )}
            </>
          )
        }}
      </Reading>
    </Page>
  )
}
