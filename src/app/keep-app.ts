import { subscribe } from 'valtio'
import { FAMILY } from '#contract/roles.ts'
import { registerServiceWorker, wantFiles } from '#src/bridges/keep-app.bridge.ts'
import { brand } from '#src/state/brand.state.ts'
import { session } from '#src/state/session.state.ts'
import { settings } from '#src/state/settings.state.ts'
import { noteUpdate } from './update.state.ts'

/** Keeps the app on this phone: what everybody needs, the screens of who is here, the texts of their language. */
export async function keepApp(): Promise<void> {
  const want = () => {
    const role = session.identity?.userType
    if (role === undefined) return Promise.resolve()
    return wantFiles([FAMILY.includes(role) ? 'family' : 'staff', settings.locale])
  }
  await want()
  subscribe(session, () => void want())
  subscribe(settings, () => void want())
  await registerServiceWorker(brand.hashPath, noteUpdate)
}
