import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { DisplayEditor } from './editor.part.tsx'
import { FeaturesCard } from './features.part.tsx'

/** What the school shows of results, changed beside what a family would then read; and the features it has on. */
export const OfficeDisplayScreen = () => {
  const display = useCall('GET /api/office/display', {})
  return (
    <Page title={t('officeDisplay.title')} wide asOf={display.asOf}>
      <Reading of={display} failed={t('officeDisplay.failed')} lines={8}>
        {(now) => <DisplayEditor key={now.rev} now={now} onSaved={display.reload} />}
      </Reading>
      <FeaturesCard />
    </Page>
  )
}
