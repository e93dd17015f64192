import { useTell } from '#src/nav/tell-failure.ts'
import { type AccountState, signOut } from '#src/state/account/session.state.ts'

/** What follows signing in: nobody without an identity can be anybody here (E06); the guard leads all others on. */
export function useSignedIn(): (account: AccountState) => void {
  const tell = useTell()
  return (account) => {
    if (account.userList.length > 0) return
    tell(null, 'no-user')
    void signOut()
  }
}
