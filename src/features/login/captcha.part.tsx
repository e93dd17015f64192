import { captchaCalls } from '#src/state/account/captcha.ts'
import { CaptchaSheet } from '#src/ui/captcha/captcha-sheet.tsx'

const CALLS = captchaCalls('login')

/** The puzzle after failures, on the sign-in page. */
export const LoginCaptcha = ({ onEnd }: { onEnd: (proof: string | null) => void }) => (
  <CaptchaSheet calls={CALLS} onEnd={onEnd} />
)
