import { subscribeKey } from 'valtio/utils'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { hideText, showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'

/** Says why a session ended, until somebody is signed in: by a partner's link that can be in the same second. */
export function tellSessionEnds(): void {
  let said = ''
  subscribeKey(session, 'endedKey', (key) => {
    if (key !== null) {
      said = t(key)
      showToast(said, TOAST_READ)
    } else if (session.phase === 'signedIn') hideText(said)
  })
}
