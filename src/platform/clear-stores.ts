import { localStore, tabStore } from './storage.ts'

/**
 * What no sign-out takes away, however it came about: work that waits to be sent, a sign-out the server must still hear
 * of, data that must still be erased. The first is what a person made; a link could otherwise destroy it.
 */
export const NEVER_CLEARED: readonly string[] = ['kb.unsent', 'kb.owed-logout', 'kb.erasing']

/**
 * Of the phone, not of the person: kept by `logOut` and by a forced end, not by `delSession`. Cookies are never
 * cleared by a page.
 */
export const KEPT_BY_LOG_OUT: readonly string[] = [
  'kb.settings',
  'kb.skew',
  'kb.openId',
  'kb.inspect',
  'kb.first-entry',
  'kb.offline-note',
  'kb.login-version',
  'kb.score-mode',
  'kb.brand',
  'kb.entry',
  'kb.door-tried',
  'kb.door-again',
  'kb.reloaded-at',
  // gone already when it is this account's; another one may have come in another tab
  'kb.profile',
]

/** True when a store's entry goes. `delSession`: all of the app's; `logOut`: all that speaks of a person. */
export const isKeyCleared = (key: string, how: 'delSession' | 'logOut'): boolean => {
  const isOf = (name: string) => key === name || key.startsWith(`${name}.`)
  if (!key.startsWith('kb.') || NEVER_CLEARED.some(isOf)) return false
  return how === 'delSession' || !KEPT_BY_LOG_OUT.some(isOf)
}

/** Empties both stores of the browser of what goes. Blocked stores are empty anyway. */
export function clearStores(how: 'delSession' | 'logOut'): void {
  for (const store of [localStore, tabStore]) {
    for (const key of store.keys()) if (isKeyCleared(key, how)) store.remove(key)
  }
}
