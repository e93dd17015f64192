import type { HomeworkPhase, HomeworkSort } from '#contract/homework/list.ts'
import type { TeacherWish } from '#core/domain/homework/teacher-list.ts'
import { t } from '#src/i18n/i18n.ts'
import { MARKING } from '#src/nav/marking-paths.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { READ } from '#src/nav/read-progress-paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from '../teach.module.css'
import { EmergencyFiles } from './emergency.part.tsx'
import { LineRow } from './line-row.part.tsx'
import { Lines } from './lines.part.tsx'
import { useLines } from './use-lines.ts'

const VIEWS = ['all', 'toMark', 'running', 'finished'] as const satisfies readonly (HomeworkPhase | 'all')[]
const SORTS: readonly HomeworkSort[] = ['deadline', 'newest', 'waiting', 'title']

/** What the address asks for; it survives Back and a reload. */
function useWish(): TeacherWish {
  const phase = useQuery('phase')
  const sort = useQuery('sort')
  return {
    phase: VIEWS.find((v) => v === phase) ?? 'all',
    search: useQuery('search') ?? '',
    className: useQuery('class') ?? '',
    courseId: useQuery('course') ?? '',
    sort: SORTS.find((s) => s === sort) ?? 'newest',
  }
}

const find = (text: string) => setQuery({ search: text.trim() || null })

interface WishBarProps {
  wish: TeacherWish
  of: Pick<ReturnType<typeof useLines>, 'counts' | 'classNames' | 'courses'>
}

/** Narrows the list and puts it in order. */
const WishBar = ({ wish, of: { counts, classNames, courses } }: WishBarProps) => {
  return (
    <>
      <SegmentedControl
        label={t('teach.phase')}
        value={wish.phase === 'withdrawn' ? 'all' : wish.phase}
        onChange={(phase) => setQuery({ phase: phase === 'all' ? null : phase })}
        options={VIEWS.map((value) => ({
          value,
          title: t(`teach.phase.${value}`, { n: counts?.[value] ?? 0 }),
        }))}
      />
      <SearchField label={t('teach.search')} value={wish.search} onChange={find} />
      <div className={css['pickers']}>
        {classNames.length > 1 && (
          <Picker
            label={t('teach.class')}
            value={wish.className}
            onChange={(value) => setQuery({ class: value || null })}
            options={[
              { value: '', title: t('teach.everyClass') },
              ...classNames.map((name) => ({ value: name, title: name })),
            ]}
          />
        )}
        {courses.length > 1 && (
          <Picker
            label={t('teach.course')}
            value={wish.courseId}
            onChange={(value) => setQuery({ course: value || null })}
            options={[
              { value: '', title: t('teach.everyCourse') },
              ...courses.map((c) => ({ value: c.courseId, title: c.courseName })),
            ]}
          />
        )}
        <Picker
          label={t('teach.sort')}
          value={wish.sort}
          onChange={(value) => setQuery({ sort: value === 'newest' ? null : value })}
          options={SORTS.map((value) => ({ value, title: t(`teach.sort.${value}`) }))}
        />
      </div>
    </>
  )
}

/** The homework of one's classes: what runs, what waits for marks, what is over; and the ways to new ones. */
export const TeacherListScreen = () => {
  const wish = useWish()
  const all = useLines(wish)
  const { first, shown, now } = all
  const isNone = first.data?.list.length === 0
  useTellFailure(first.failure)
  return (
    <Page title={t('teach.list')} back={PATH.home} asOf={first.asOf}>
      <div className={css['row']}>
        <ButtonLink kind="primary" href={PATH.homeworkPlans}>
          {t('teach.set')}
        </ButtonLink>
        <EmergencyFiles />
        <Where switch="h5PaperCheck">
          <ButtonLink href={MARKING.blocks}>{t('teach.examMarking')}</ButtonLink>
          <ButtonLink href={PATH.markingBackup}>{t('teach.backup')}</ButtonLink>
          <ButtonLink href={READ.progress}>{t('teach.readProgress')}</ButtonLink>
        </Where>
      </div>
      <Lines of={all} wait={6}>
        {!isNone && <WishBar wish={wish} of={all} />}
        {isNone && (
          <EmptyState
            title={t('teach.none')}
            text={t('teach.noneText')}
            action={<ButtonLink href={PATH.homeworkPlans}>{t('teach.set')}</ButtonLink>}
          />
        )}
        {!isNone && shown?.length === 0 && !all.missed && (
          <EmptyState sign="search" title={t('teach.noneHere')} text={t('teach.noneHereText')} />
        )}
        {shown && shown.length > 0 && (
          <Card flush>
            <List label={t('teach.list')}>
              {shown.map((line) => (
                <LineRow key={line.homeworkId} line={line} now={now} />
              ))}
            </List>
          </Card>
        )}
      </Lines>
    </Page>
  )
}
