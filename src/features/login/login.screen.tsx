import { LoginFrame } from './login-frame.part.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { Ways } from './ways.part.tsx'

/** The sign-in page: account and password first, other ways a tap away. */
export const LoginScreen = () => (
  <LoginFrame>
    <Ways first="password" onSignedIn={useSignedIn()} />
  </LoginFrame>
)
