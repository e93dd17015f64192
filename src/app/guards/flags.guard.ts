import { href, PATH } from '#src/nav/paths.ts'
import { isSignIn } from './token.guard.ts'
import type { Step } from './types.ts'
import { go } from './verdict.ts'

/**
 * Step 2: whoever signed out, or agreed to a link that asked for it, begins again: no program signs them in again.
 * Parents who came to raise or check scores have their own page for that (S06).
 */
export const flags: Step = ({ row, who }) => {
  if (who.phase !== 'signedOut' || who.left !== true || isSignIn(row)) return null
  return go(who.scoreMode === true ? PATH.parLogin : href.login({}))
}
