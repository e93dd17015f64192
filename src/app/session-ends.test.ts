import { subscribe } from 'valtio'
import { afterEach, expect, it, vi } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { toasts } from '#src/state/toast.state.ts'
import { tellSessionEnds } from './session-ends.ts'

afterEach(() => void (toasts.list.length = 0))

it('that a session ended is said until somebody is signed in, and no longer', async () => {
  await setLocale('en')
  await loadArea('shell')
  tellSessionEnds()
  const texts = () => toasts.list.map(({ text }) => text)
  Object.assign(session, { phase: 'signedOut', endedKey: 'failure.sessionEnded' })
  await vi.waitFor(() => expect(texts()).toEqual(['Your session has ended. Sign in again.']))
  Object.assign(session, { phase: 'signedIn', endedKey: null })
  await vi.waitFor(() => expect(texts()).toEqual([]))
  Object.assign(session, { phase: 'signedOut', endedKey: 'failure.sessionEnded' })
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  // a sign-out in another window says nothing against it
  const heard = vi.fn()
  const unhear = subscribe(session, heard)
  Object.assign(session, { endedKey: null })
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  unhear()
  expect(texts()).toHaveLength(1)
})
