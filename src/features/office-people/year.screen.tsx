import { t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { YearForm } from './year-form.part.tsx'
import { YearUndo } from './year-undo.part.tsx'

/** The new school year: what it does to each grade and class, then done in one step, and undone. */
export const OfficeYearScreen = () => {
  const year = useCall('GET /api/office/people/year', {})
  return (
    <Page title={t('officePeople.year')} back={OFFICE.people} wide asOf={year.asOf}>
      <Reading of={year} failed={t('officePeople.yearFailed')} lines={8}>
        {(preview) => (
          <>
            {preview.last && <YearUndo last={preview.last} onDone={year.reload} />}
            {preview.grades.length === 0 ? (
              <EmptyState title={t('officePeople.noGrades')} text={t('officePeople.noGradesText')} />
            ) : (
              <YearForm key={preview.mark} preview={preview} onDone={year.reload} />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}
