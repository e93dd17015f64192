import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type Captcha, type CaptchaCalls, CaptchaSheet } from './captcha-sheet.tsx'

/**
 * A puzzle on demand: `ask` opens the sheet and resolves with the proof, or null when the person gave up; `sheet` is to be
 * drawn. `calls` must stay the same object.
 */
export function useCaptcha<C extends Captcha>(
  calls: CaptchaCalls<C>,
): { ask: () => Promise<string | null>; sheet: ReactNode } {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((proof: string | null) => void) | null>(null)
  const ask = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        waiting.current?.(null)
        waiting.current = resolve
        setOpen(true)
      }),
    [],
  )
  const end = (proof: string | null) => {
    setOpen(false)
    waiting.current?.(proof)
    waiting.current = null
  }
  return { ask, sheet: open && <CaptchaSheet calls={calls} onEnd={end} /> }
}
