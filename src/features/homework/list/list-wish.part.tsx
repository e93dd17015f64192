import type { FamilyWish } from '#core/domain/homework/family-list.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import css from '../homework.module.css'
import type { useLines } from './use-lines.ts'

const find = (text: string) => setQuery({ search: text.trim() || null })

interface ListWishProps {
  wish: Pick<FamilyWish, 'courseId' | 'search'>
  courses: ReturnType<typeof useLines>['courses']
}

/** Narrows a long list by a subject and by words. */
export const ListWish = ({ wish, courses }: ListWishProps) => (
  <div className={css['tight']}>
    <SearchField label={t('homework.search')} value={wish.search} onChange={find} />
    {courses.length > 1 && (
      <Picker
        label={t('homework.facts.course')}
        value={wish.courseId}
        onChange={(course) => setQuery({ course: course || null })}
        options={[
          { value: '', title: t('homework.everySubject') },
          ...courses.map((one) => ({ value: one.courseId, title: one.courseName })),
        ]}
      />
    )}
  </div>
)
