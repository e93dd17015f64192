import { t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'

/** A number that leads to what it counts. */
const to = (href: string, n: number) => <a href={href}>{n}</a>

/** The school in numbers, and what waits for its office. */
export const OfficeHomeScreen = () => {
  const home = useCall('GET /api/office/home', {})
  return (
    <Page title={home.data?.schoolName ?? t('office.title')} wide asOf={home.asOf}>
      <Reading of={home} failed={t('office.title')} lines={6}>
        {(school) => (
          <>
            <Card title={t('office.waiting')}>
              {school.unpublished + school.withoutAccount > 0 ? (
                <Facts
                  facts={[
                    [
                      t('office.unpublished'),
                      school.unpublished > 0 && to(OFFICE.scores, school.unpublished),
                    ],
                    [
                      t('office.withoutAccount'),
                      school.withoutAccount > 0 && to(OFFICE.accounts, school.withoutAccount),
                    ],
                  ]}
                />
              ) : (
                <p className={shared['quiet']}>{t('office.nothingWaits')}</p>
              )}
            </Card>
            <Card title={t('office.numbers')}>
              <Facts
                facts={[
                  [t('office.students'), to(OFFICE.people, school.students)],
                  [t('office.classes'), to(`${OFFICE.people}?tab=classes`, school.classes)],
                  [t('office.teachers'), to(`${OFFICE.people}?tab=staff`, school.teachers)],
                  [t('office.published'), to(OFFICE.scores, school.published)],
                ]}
              />
            </Card>
          </>
        )}
      </Reading>
    </Page>
  )
}
