import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from './notice.part.tsx'

const REASONS = ['refused', 'unknown', 'unavailable', 'outside'] as const

/** A sign-on by a partner brought nobody in: why, and the ways that remain. */
export const AuthFailedScreen = () => {
  const { phase } = useSnapshot(session)
  const said = useQuery('reason')
  const reason = REASONS.find((one) => one === said) ?? 'refused'
  return (
    <Notice
      title={t('sso.failedTitle')}
      text={t(`sso.failed.${reason}`)}
      more={phase === 'signedOut' && <ButtonLink href={PATH.login}>{t('sso.toLogin')}</ButtonLink>}
    />
  )
}
