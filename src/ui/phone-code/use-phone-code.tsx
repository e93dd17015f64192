import { type ReactNode, useEffect, useState } from 'react'
import { readPhone } from '#core/domain/entry/phone.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Captcha, CaptchaCalls } from '../captcha/captcha-sheet.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'

interface Sent {
  codeId: string
  waitSeconds: number
}

/** How codes are sent; must stay the same object. */
export interface PhoneCodeCalls<C extends Captcha> {
  captcha: CaptchaCalls<C>
  send: (
    phone: string,
    validate: string,
  ) => Promise<{ ok: true; data: Sent } | { ok: false; failure: Failure }>
  /** The code asked for before a reload, when it may still come. */
  resume: () => Promise<(Sent & { phone: string }) | null>
}

export interface PhoneCodeState {
  codeId: string | null
  /** The number a code was asked for before a reload; empty: none. */
  phone: string
  /** Epoch ms when another code may be sent. */
  waitUntil: number
  /** What is wrong with the phone, or why nothing was sent. */
  error: string | undefined
  /** Sends a code to a number after a puzzle; false when it did not. */
  send: (phone: string) => Promise<boolean>
  sheet: ReactNode
}

/** Everything about sending a code: the number's rule, the puzzle, the wait. `sheet` is to be drawn outside the form. */
export function usePhoneCode<C extends Captcha>(calls: PhoneCodeCalls<C>): PhoneCodeState {
  const { ask, sheet } = useCaptcha(calls.captcha)
  const [sent, setSent] = useState<{ codeId: string; until: number } | null>(null)
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const keep = ({ codeId, waitSeconds }: Sent) => setSent({ codeId, until: Date.now() + waitSeconds * 1000 })

  useEffect(() => {
    let here = true
    void calls.resume().then((found) => {
      if (!here || !found) return
      keep(found)
      setPhone(found.phone)
    })
    return () => {
      here = false
    }
  }, [calls])

  const send = async (text: string): Promise<boolean> => {
    const number = readPhone(text)
    if (number === null) {
      setError(t(text.trim() === '' ? 'entry.phoneMissing' : 'entry.phoneWrong'))
      return false
    }
    setError(undefined)
    const proof = await ask()
    if (proof === null) return false
    const result = await calls.send(number, proof)
    if (result.ok) keep(result.data)
    else setError(failureText(result.failure))
    return result.ok
  }
  return { codeId: sent?.codeId ?? null, phone, waitUntil: sent?.until ?? 0, error, send, sheet }
}
