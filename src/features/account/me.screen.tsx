import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { brand } from '#src/state/brand.state.ts'
import { Where } from '#src/state/open.tsx'
import { session } from '#src/state/session.state.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import { DisplayCard } from './display.part.tsx'
import { IdentitiesCard } from './identities.part.tsx'
import { CancelLink, LinksCard } from './links.part.tsx'
import css from './me.module.css'
import { PhoneCard } from './phone.part.tsx'
import { SignOutSheet } from './sign-out.part.tsx'
import { WhoCard } from './who.part.tsx'

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
            {t('me.help')} <a href={`tel:${contact.phone}`}>{contact.phone}</a> {contact.hours}
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
