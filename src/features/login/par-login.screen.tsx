import { useEffect } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { noteParent } from '#src/platform/came-as-parent.ts'
import { keepScoreMode, readScoreMode, scoreModeOf } from '#src/platform/score-mode.ts'
import css from './login.module.css'
import { LoginFrame } from './login-frame.part.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { Ways } from './ways.part.tsx'

/** The parents' own page: the phone first; whether they came to raise scores or to check them is kept for this tab. */
export const ParLoginScreen = () => {
  const asked = scoreModeOf({ scoreBoost: useQuery('scoreBoost'), scoreCheck: useQuery('scoreCheck') })
  useEffect(() => {
    noteParent()
    if (asked) keepScoreMode(asked)
  }, [asked])
  const mode = asked ?? readScoreMode()
  return (
    <LoginFrame lead={<p className={css['note']}>{t(mode ? `entry.par.${mode}` : 'entry.par.lead')}</p>}>
      <Ways first="code" onSignedIn={useSignedIn()} />
    </LoginFrame>
  )
}
