import { useSnapshot } from 'valtio'
import { FAMILY, LEADERS, Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { GuardiansCard } from './guardians.part.tsx'
import { ProfileName } from './profile-name.part.tsx'
import { ReaderCard } from './reader.part.tsx'
import { SchoolCard } from './school.part.tsx'
import { GradesCard, TeachingCard } from './teaching.part.tsx'
import { ToolsCard } from './tools.part.tsx'
import { WechatLink } from './wechat.part.tsx'

/** Everything the product knows of the person who is here. */
export const ProfileScreen = () => {
  const { account, identity } = useSnapshot(session)
  const role = useCall('GET /api/base/data/system/account/role', {})
  // Refusals and a lost line have their own words.
  useTellFailure((role.failure?.http ?? 0) >= 500 ? role.failure : null, 'identities')
  const check = useCall('GET /api/base/data/system/account/check/user', {})
  if (!account || !identity) return null
  const { information } = account
  const known = (check.data?.studentNotExistStatus ?? information.studentNotExistStatus) === 0
  return (
    <Page title={t('people.profile')} back={PATH.user}>
      <Where switch="accountName">
        <ProfileName key={account.accountName} name={account.accountName} />
      </Where>
      <Card title={t('profile.account')}>
        <Facts
          facts={[
            [t('profile.phone'), information.accountPhone || t('profile.phoneNone')],
            [t('profile.wechat'), <WechatLink key="wechat" linked={account.wechatOpenId !== null} />],
          ]}
        />
      </Card>
      <CardList title={t('profile.identities')}>
        {account.userList
          .filter((one) => role.data?.users.some((u) => u.userId === one.userId) ?? true)
          .map((one) => (
            <ListItem
              key={one.userId}
              {...identityLine(one)}
              end={
                one.userId === identity.userId &&
                FAMILY.includes(one.userType) && (
                  <Badge tone={known ? 'good' : 'warn'}>
                    {t(known ? 'profile.known' : 'profile.notOnRoll')}
                  </Badge>
                )
              }
            />
          ))}
      </CardList>
      {FAMILY.includes(identity.userType) && known && <GuardiansCard />}
      {identity.userType === Role.teacher && <TeachingCard />}
      {identity.userType === Role.teacher && <ReaderCard />}
      {LEADERS.includes(identity.userType) && <GradesCard />}
      <SchoolCard schoolId={identity.schoolId} />
      <ToolsCard tools={role.data?.tools ?? []} />
    </Page>
  )
}
