import { href } from '#src/nav/paths.ts'
import { DEFAULT_LOGIN_VERSION } from '#src/platform/login-version.ts'
import { isSignIn } from './token.guard.ts'
import type { Step } from './types.ts'
import { go, onward } from './verdict.ts'

/** Step 3: WeChat may know the person. Its page asks for the app id, goes to the authorization and comes back. */
export const wechat: Step = ({ row, who, here }) => {
  if (who.phase !== 'signedOut' || who.program !== 'wechat' || isSignIn(row)) return null
  return (who.loginVersion ?? DEFAULT_LOGIN_VERSION) === DEFAULT_LOGIN_VERSION
    ? go(href.signOn('/auth', onward(here)))
    : null
}
