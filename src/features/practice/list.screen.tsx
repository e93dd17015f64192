import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { OfChild } from './of-child.part.tsx'
import { PracticeScreen } from './practice.part.tsx'
import { SORTS, shownLines, VIEWS } from './practice.rules.ts'
import { PracticeRow } from './row.part.tsx'

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
          const lines = shownLines(list, { view, search, sort })
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
