import type { HomeworkLine } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import css from './homework.module.css'
import { subjectsOf, type Wish } from './list.rules.ts'

const find = (text: string) => setQuery({ search: text.trim() || null })

/** Narrows a long list by a subject and by words. */
export const ListWish = ({ wish, lines }: { wish: Wish; lines: readonly HomeworkLine[] }) => {
  const subjects = subjectsOf(lines)
  return (
    <div className={css['tight']}>
      <SearchField label={t('homework.search')} value={wish.search} onChange={find} />
      {subjects.length > 1 && (
        <Picker
          label={t('homework.facts.course')}
          value={wish.courseId}
          onChange={(course) => setQuery({ course: course || null })}
          options={[{ value: '', title: t('homework.everySubject') }, ...subjects]}
        />
      )}
    </div>
  )
}
