import type { HomeworkPhase, HomeworkSort } from '#contract/homework-list.ts'
import type { TeacherWish } from '#core/domain/homework/teacher-list.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from '../teach.module.css'
import type { useLines } from './use-lines.ts'

const VIEWS = ['all', 'toMark', 'running', 'finished'] as const satisfies readonly (HomeworkPhase | 'all')[]
const SORTS: readonly HomeworkSort[] = ['deadline', 'newest', 'waiting', 'title']

/** What the address asks for; it survives Back and a reload. */
export function useWish(): TeacherWish {
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
export const WishBar = ({ wish, of: { counts, classNames, courses } }: WishBarProps) => {
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
