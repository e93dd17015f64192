import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Tabs } from '#src/ui/tabs.tsx'
import { Classes } from './classes.part.tsx'
import { Parents } from './parents.part.tsx'
import { Staff } from './staff.part.tsx'
import { Students } from './students.part.tsx'

const TABS = ['students', 'classes', 'staff', 'parents'] as const

/** Who is at the school: students, classes, staff, parents. */
export const OfficePeopleScreen = () => {
  const asked = useQuery('tab')
  const setQuery = useSetQuery()
  const tab = TABS.find((one) => one === asked) ?? 'students'
  const places = useCall('GET /api/office/people/places', {})
  return (
    <Page title={t('officePeople.title')} wide asOf={places.asOf}>
      <Tabs
        label={t('officePeople.title')}
        tabs={TABS.map((id) => ({ id, title: t(`officePeople.${id}`) }))}
        value={tab}
        onChange={(id) => setQuery({ tab: id })}
      >
        <Reading of={places} failed={t('officePeople.placesFailed')} lines={8}>
          {(now) => (
            <div className={shared['middle']}>
              {tab === 'students' && <Students places={now} onPlaces={places.reload} />}
              {tab === 'classes' && <Classes places={now} onPlaces={places.reload} />}
              {tab === 'staff' && <Staff places={now} />}
              {tab === 'parents' && <Parents places={now} />}
            </div>
          )}
        </Reading>
      </Tabs>
    </Page>
  )
}
