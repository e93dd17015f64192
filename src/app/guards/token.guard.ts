import type { Asked, Step } from './types.ts'
import { show, wait } from './verdict.ts'

/** A page to sign in on: open to whoever is not signed in, and to nobody else. */
export const isSignIn = (row: Asked['row']): boolean => row.opens === 'sign-in'

/**
 * Step 1: is anybody here? Who it is, the cookie, the tab's own token or the last account of this phone says; until
 * that is found nobody is sent anywhere. Pages open to all need no answer; /auth and its doors, which take a code
 * (step 4), are among them.
 */
export const token: Step = ({ row, who }) => {
  if (row.roles === 'public' && !isSignIn(row)) return show
  return who.phase === 'starting' ? wait : null
}
