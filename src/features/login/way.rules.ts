import type { AccountState } from '#src/state/account/session.state.ts'

/** One way to sign in, drawn on the sign-in page. */
export interface WayProps {
  onSignedIn: (account: AccountState) => void
}
