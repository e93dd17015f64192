import { subscribe } from 'valtio'
import { session } from '#src/state/account/session.state.ts'
import { net } from '#src/state/line/net.state.ts'
import { guard } from '../guard.ts'
import { bringRest, routes } from '../routes/routes.tsx'

/**
 * Where no service worker keeps the app, brings every screen this person may open while there is a line: what is not
 * here when the line goes could not be opened until it is back.
 */
export const bringScreens = (): void => {
  let role: number | null = null
  const bring = () => {
    const { phase, identity } = session
    if (net.canWorkOffline === 'full' || !identity || identity.userType === role) return
    role = identity.userType
    const bringEach = () => {
      for (const row of routes) {
        const verdict = guard(row, { phase, role: identity.userType }, row.path)
        if (row.offline !== 'none' && verdict.kind === 'show') void row.Screen.bring()
      }
    }
    void bringRest().then(bringEach, () => {
      // asked again with the next change of the session
      role = null
    })
  }
  bring()
  subscribe(session, bring)
}
