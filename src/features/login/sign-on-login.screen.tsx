import { t } from '#src/i18n/i18n.ts'
import css from './login.module.css'
import { LoginFrame } from './login-frame.part.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { Ways } from './ways.part.tsx'

/** The messenger knows somebody no account is linked to yet: signing in here once comes first. */
export const SignOnLoginScreen = () => (
  <LoginFrame lead={<p className={css['note']}>{t('sso.loginLead')}</p>}>
    <Ways first="password" onSignedIn={useSignedIn()} />
  </LoginFrame>
)
