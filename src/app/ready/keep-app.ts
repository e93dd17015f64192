import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { FAMILY } from '#contract/roles.ts'
import { registerServiceWorker, wantFiles } from '#src/bridges/keep-app.bridge.ts'
import { currentLocale, setLocale, t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { setLocale as chooseLocale, settings } from '#src/state/settings.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { noteUpdate } from '../bars/update.state.ts'

/** Without a line the texts of another language may not be had: the page stays in its own, and says why. */
function stayReadable(): void {
  subscribeKey(settings, 'locale', (locale) => {
    setLocale(locale).catch(() => {
      // kept too: an app that begins in a language it has not would not begin
      chooseLocale(currentLocale())
      showToast(t('failure.network'), TOAST_READ)
    })
  })
}

/** Keeps the app on this phone: what everybody needs, the screens of who is here, the texts of their language. */
export async function keepApp(): Promise<void> {
  stayReadable()
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
