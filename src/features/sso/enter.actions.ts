import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { localStore, tabStore } from '#src/platform/storage.ts'
import { finishSignIn, session } from '#src/state/account/session.state.ts'
import type { SignOnOutcome } from './sign-on.state.ts'

/** The messenger's id of the person, kept over a sign-out (guard 2); it opens nothing. */
const OPEN_ID = 'kb.openId'
/** A word that lets the messenger be linked after the next sign-in; it lives in this tab. */
const BIND = 'kb.bind'

export const keepBind = (word: string): void => void tabStore.write(BIND, word)
export const pendingBind = (): string | null => tabStore.read(BIND)
export const dropBind = (): void => tabStore.remove(BIND)

/** The account behind the new session is here. False: it could not be read. */
export async function completeSignOn({
  login,
  next,
}: Extract<SignOnOutcome, { kind: 'in' }>): Promise<boolean> {
  const state = await finishSignIn(login)
  if (!state.ok) return false
  if (login.openId) localStore.write(OPEN_ID, login.openId)
  const onward = next === PATH.home ? {} : { next }
  go(session.identity ? next : href.chooseUser(onward), { replace: true })
  return true
}
