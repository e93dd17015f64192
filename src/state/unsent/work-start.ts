import { subscribeKey } from 'valtio/utils'
import { localStore } from '#src/platform/storage.ts'
import { session } from '../account/session.state.ts'
import { facts } from '../facts.ts'
import { openAccountWork } from './work.ts'
import { closeWork } from './work-close.ts'

/** True when something of this account was ever kept on this phone. */
const hasWork = (accountKey: string): boolean =>
  localStore.keys().some((key) => key.startsWith(`kb.unsent.${accountKey}.`))

/** Sends what waits from earlier visits, now and whenever somebody signs in. */
export function startWork(): void {
  const look = () => {
    if (facts.accountKey !== undefined && hasWork(facts.accountKey))
      void openAccountWork().then((sync) => sync?.trigger('login'))
  }
  look()
  subscribeKey(session, 'account', (account) => {
    if (account === null) closeWork()
    else look()
  })
}
