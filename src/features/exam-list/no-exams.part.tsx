import { t } from '#src/i18n/i18n.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** A list of staff without an exam: nothing was found for what was searched, or there is none yet. */
export const NoExams = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState title={t('exam.emptyTitle')} text={t('home.emptyStaff')} />
  ) : (
    <EmptyState sign="search" title={t('exam.nothingFound', { search })} text={t('exam.nothingFoundText')} />
  )
