import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { settings } from '#src/state/settings.state.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Reading } from '#src/ui/reading.tsx'

type Account = Calls['GET /api/base/data/system/account/user']['reply']

/** The membership of who is here, in the words of its own page; null where the brand or the school has none. */
function standing(account: Pick<Account, 'access' | 'membershipActive' | 'vipEndTime' | 'showVipModules'>) {
  const { access, membershipActive, vipEndTime } = account
  if (!account.showVipModules || access === 'closed') return null
  if (access === 'given') return t('profile.given')
  if (membershipActive && vipEndTime !== null) return t('profile.member', { date: formatDay(vipEndTime) })
  return t(access === 'member' || access === 'trial' ? 'profile.memberFamily' : 'profile.free')
}

/** Their own school: name, area, what it has switched on and the subjects it has examined; then the account's others. */
export const SchoolCard = ({ schoolId }: { schoolId: string }) => {
  const { locale } = useSnapshot(settings)
  const { account } = useSnapshot(session)
  const school = useCall('GET /api/base/data/admin/school/maintain/primary/{schoolId}', {
    query: { schoolId },
  })
  const areas = useCall('GET /api/export/area/common', {})
  const courses = useCall('GET /api/export/course/common/all', {})
  const modules = useCall('GET /api/base/data/school/module/config', {})
  const all = useCall('GET /api/base/data/system/account/relative/all', {})
  const area = areas.data?.areas.find((a) => school.data?.areaId.startsWith(a.areaId))
  const vip = modules.data?.moduleConfigList.find((m) => m.key === 'vip_enable')?.status ?? 0
  const comma = locale === 'en' ? ', ' : '、'
  const others = all.data?.schools.filter((s) => s.schoolId !== schoolId).map((s) => s.schoolName) ?? []
  return (
    <Card title={t('profile.school')}>
      <Reading of={school} failed={t('people.failedTitle')} lines={1}>
        {(data) => (
          <Facts
            facts={[
              [t('profile.school'), data.schoolName],
              [t('profile.area'), area ? (locale === 'en' ? area.nameEn : area.name) : ''],
              [t('profile.membership'), modules.data && vip > 0 && account ? standing(account) : null],
              [t('profile.courses'), courses.data?.courses.map((c) => c.courseName).join(comma) ?? ''],
              [t('profile.others'), others.join(comma)],
            ]}
          />
        )}
      </Reading>
    </Card>
  )
}
