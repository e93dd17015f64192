import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'

/** The student of this identity as the school's roll has it; always their own one, whatever the address says. */
export const RollScreen = () => {
  const info = useCall('GET /api/base/data/system/account/user/getRelativeStuInfo', {})
  return (
    <Page title={t('roll.title')} back={PATH.user}>
      <Reading of={info} failed={t('people.failedTitle')}>
        {({ student }) =>
          student === null ? (
            <EmptyState title={t('roll.none')} text={t('roll.wrongText')} />
          ) : (
            <Card title={student.studentName}>
              <Facts
                facts={[
                  [t('roll.number'), student.studentNumber],
                  [t('roll.school'), student.schoolName],
                  [t('roll.grade'), student.gradeName],
                  [t('roll.class'), student.className],
                ]}
              />
            </Card>
          )
        }
      </Reading>
      <Card title={t('roll.wrong')}>
        <p>{t('roll.wrongText')}</p>
      </Card>
    </Page>
  )
}
