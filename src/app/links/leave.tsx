import { useEffect } from 'react'
import { useTell } from '#src/nav/tell-failure.ts'
import { signOut } from '#src/state/account/session.state.ts'
import { LoadingScreen } from '../bars/loading-screen.tsx'

/** S13 of the guard: says that there is no such user, ends the session, and the sign-in page comes. */
export const Leave = () => {
  const tell = useTell()
  useEffect(() => {
    tell(null, 'no-user')
    void signOut()
  }, [tell])
  return <LoadingScreen />
}
