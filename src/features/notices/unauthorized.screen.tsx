import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from './notice.part.tsx'

/** The role is not in the route's list (guard 10); also opened by its address, when nobody may be signed in. */
export const UnauthorizedScreen = () => {
  const { phase, account, identity } = useSnapshot(session)
  if (phase === 'signedOut')
    return (
      <Notice
        title={t('notice.nobodyTitle')}
        text={t('notice.nobodyText')}
        more={<ButtonLink href={PATH.login}>{t('notice.toLogin')}</ButtonLink>}
      />
    )
  const several = (account?.userList.length ?? 0) > 1
  return (
    <Notice
      title={t('notice.unauthorizedTitle')}
      text={t('notice.unauthorizedText', { role: identity ? roleName(identity.userType) : '–' })}
      more={several && <ButtonLink href={PATH.chooseUser}>{t('notice.switch')}</ButtonLink>}
    />
  )
}
