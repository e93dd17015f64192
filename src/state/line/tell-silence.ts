import { subscribeKey } from 'valtio/utils'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { session } from '../account/session.state.ts'
import { slow, watchSilence } from './slow.state.ts'

let stop = () => {}

/** From now on the server's silence is told on the way in; where somebody is in, the page's own bar tells it. */
export function tellSilence(tell: (failure: Failure) => void): void {
  watchSilence()
  stop()
  let told = false
  stop = subscribeKey(slow, 'seconds', (seconds) => {
    if (seconds !== null && !told && session.phase !== 'signedIn') tell(failureOf('timeout'))
    told = seconds !== null
  })
}
