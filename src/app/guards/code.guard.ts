import { href } from '#src/nav/paths.ts'
import { isSignIn } from './token.guard.ts'
import type { Step } from './types.ts'
import { go, nextOf, onward, show } from './verdict.ts'

/**
 * Step 4, its end: a door of /auth took the code (it is open to all, step 1). Nobody came in: the sign-in page, which
 * remembers the way. Somebody did: the sign-in page is over.
 */
export const code: Step = ({ row, who, here }) => {
  const onSignIn = isSignIn(row)
  if (who.phase === 'signedIn') {
    if (!onSignIn || who.noUser === true) return null
    const next = nextOf(here)
    return go(who.role === null ? href.chooseUser(onward(next)) : next)
  }
  if (onSignIn) return show
  return go(who.scoreMode === true ? href.parLogin(onward(here)) : href.login(onward(here)))
}
