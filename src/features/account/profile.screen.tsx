import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { FAMILY, LEADERS, Role } from '#contract/roles.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useParents } from '#src/state/account/parents.ts'
import { refreshAccount, session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { settings } from '#src/state/settings.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './account.module.css'
import { ReaderCard } from './reader.part.tsx'
import { GradesCard, TeachingCard } from './teaching.part.tsx'
import { ToolsCard } from './tools.part.tsx'
import { WechatLink } from './wechat.part.tsx'

type Account = Calls['GET /api/base/data/system/account/user']['reply']

/** The membership of who is here, in the words of its own page; null where the brand or the school has none. */
function formatProfileMembership(
  account: Pick<Account, 'access' | 'membershipActive' | 'vipEndTime' | 'showVipModules'>,
) {
  const { access, membershipActive, vipEndTime } = account
  if (!account.showVipModules || access === 'closed') return null
  if (access === 'given') return t('profile.given')
  if (membershipActive && vipEndTime !== null) return t('profile.member', { date: formatDay(vipEndTime) })
  return t(access === 'member' || access === 'trial' ? 'profile.memberFamily' : 'profile.free')
}

/** Their own school: name, area, what it has switched on and the subjects it has examined; then the account's others. */
const SchoolCard = ({ schoolId }: { schoolId: string }) => {
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
              [
                t('profile.membership'),
                modules.data && vip > 0 && account ? formatProfileMembership(account) : null,
              ],
              [t('profile.courses'), courses.data?.courses.map((c) => c.courseName).join(comma) ?? ''],
              [t('profile.others'), others.join(comma)],
            ]}
          />
        )}
      </Reading>
    </Card>
  )
}

/** How the account is called. */
const ProfileName = ({ name }: { name: string }) => {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const { busy, send } = useSend()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const accountName = typed.trim()
    if (accountName === '') return setError(t('profile.nameMissing'))
    setError(undefined)
    return send(() => client.call('POST /api/base/data/system/account/user/', { body: { accountName } }), {
      toast: t('people.saved'),
      seconds: TOAST_BRIEF,
      done: () => refreshAccount(),
      failed: (failure) => setError(failureText(failure)),
    })
  }
  return (
    <Card>
      <form className={shared['stack']} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={t('profile.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="nickname"
          maxLength={30}
          hint={t('profile.nameHint')}
          error={error}
        />
        <Button type="submit" busy={busy} disabled={typed.trim() === name}>
          {t('people.save')}
        </Button>
      </form>
    </Card>
  )
}

/** Who is bound to this student; others by masked names. */
const GuardiansCard = () => {
  const parents = useParents()
  return (
    <Card flush title={t('profile.guardians')}>
      <Reading of={parents} failed={t('people.failedTitle')} lines={1}>
        {(data) => (
          <List
            label={t('profile.guardians')}
            none={<p className={css['pad']}>{t('profile.guardiansNone')}</p>}
          >
            {data.parents.map((one, at) => (
              <ListItem
                key={at}
                title={one.name}
                end={one.isSelf && <Badge tone="info">{t('profile.self')}</Badge>}
              />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}

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
