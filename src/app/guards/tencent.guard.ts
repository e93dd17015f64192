import { href } from '#src/nav/paths.ts'
import { isSignIn } from './token.guard.ts'
import type { Step } from './types.ts'
import { go, onward } from './verdict.ts'

/** Step 5: inside the mini-program its own page signs on, once: it notes that it tried, so there is no loop. */
export const tencent: Step = ({ row, who, here }) => {
  if (who.phase !== 'signedOut' || who.program !== 'mini-program' || isSignIn(row)) return null
  return go(href.signOn('/auth/tencent', onward(here)))
}
