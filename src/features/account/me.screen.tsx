import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Identity } from '#contract/account/identity.ts'
import { LOCALES } from '#contract/locale.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { roleOf } from '#src/i18n/role-name.ts'
import { dialHref } from '#src/nav/dial.ts'
import { PATH } from '#src/nav/paths.ts'
import { type AccountState, chooseIdentity, session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { Where } from '#src/state/open.tsx'
import { setLocale, setTheme, settings, themes } from '#src/state/settings.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { CancelLink, LinksCard } from './links.part.tsx'
import css from './me.module.css'
import { PhoneCard } from './phone.part.tsx'
import { SignOutSheet } from './sign-out.part.tsx'

interface WhoProps {
  account: Pick<AccountState, 'accountName'>
  identity: Readonly<Identity>
}

/** The identity in use, in plain words. */
const WhoCard = ({ account, identity }: WhoProps) => {
  const child = identity.studentName !== identity.userName ? identity.studentName : null
  const facts: readonly (readonly [string, string | null])[] = [
    [t('me.name'), identity.userName],
    [t('me.role'), roleOf(identity)],
    [t('me.child'), child],
    [t('me.school'), identity.schoolName],
    [t('me.class'), identity.className],
    [t('me.account'), account.accountName === identity.userName ? null : account.accountName],
  ]
  return (
    <Card title={t('me.who')}>
      <dl className={css['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

interface IdentitiesProps {
  account: { readonly userList: readonly Readonly<AccountState['userList'][number]>[] }
  identity: Pick<Identity, 'userId'>
}

/** The other identities of the account, one tap away; nothing when there is only one. */
const IdentitiesCard = ({ account, identity }: IdentitiesProps) => {
  if (account.userList.length < 2) return null
  return (
    <CardList title={t('me.identities')}>
      {account.userList.map((one) => (
        <ListItem
          key={one.userId}
          {...identityLine(one)}
          current={one.userId === identity.userId}
          end={one.userId === identity.userId ? <Badge tone="info">{t('me.current')}</Badge> : undefined}
          onPress={() => void chooseIdentity(one.userId)}
        />
      ))}
    </CardList>
  )
}

const NAMES = { 'zh-CN': '中文', en: 'English' } as const

/** Language and display. */
const DisplayCard = () => {
  const { locale, theme } = useSnapshot(settings)
  return (
    <Card title={t('me.display')}>
      <div className={shared['middle']}>
        <SegmentedControl
          label={t('settings.language')}
          value={locale}
          onChange={setLocale}
          options={LOCALES.map((value) => ({ value, title: NAMES[value] }))}
        />
        <SegmentedControl
          label={t('settings.theme')}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, title: t(`theme.${value}`) }))}
        />
      </div>
    </Card>
  )
}

/** Who one is here, how the app looks, what the phone keeps, and the way out. */
export const MeScreen = () => {
  const { account, identity } = useSnapshot(session)
  const { contact, hashPath } = useSnapshot(brand)
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null)
  if (!account || !identity) return null
  return (
    <Page title={t('me.title')}>
      {typeof account.cancelDueAt === 'number' && (
        <LineBar tone="warn" action={<a href={PATH.accountCancel}>{t('cancel.revoke')}</a>}>
          {t('people.cancelling', { date: formatFullDate(account.cancelDueAt) })}
        </LineBar>
      )}
      <WhoCard account={account} identity={identity} />
      <Where switch="changeUser">
        <IdentitiesCard account={account} identity={identity} />
      </Where>
      <LinksCard role={identity.userType} />
      <DisplayCard />
      <PhoneCard accountKey={account.accountKey} userId={identity.userId} />
      {contact.phone && (
        <Where switch="contactUs">
          <p className={css['help']}>
            {t('me.help')} <a href={dialHref(contact.phone)}>{contact.phone}</a> {contact.hours}
          </p>
        </Where>
      )}
      <Where switch="logOut">
        <Button block onClick={() => setAsking('here')}>
          {t('me.signOut')}
        </Button>
        <Button kind="quiet" block onClick={() => setAsking('everywhere')}>
          {t('me.signOutAll')}
        </Button>
      </Where>
      <CancelLink />
      <p className={css['help']}>
        <a href={`${hashPath}/docs/`} target="_blank" rel="noopener">
          {t('me.guide')}
        </a>
      </p>
      <p className={css['version']}>{t('me.version', { version: __KAOBAN_BUILD__ })}</p>
      <SignOutSheet
        open={asking !== null}
        everywhere={asking === 'everywhere'}
        onClose={() => setAsking(null)}
      />
    </Page>
  )
}
