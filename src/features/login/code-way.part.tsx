import { type FormEvent, useRef, useState } from 'react'
import { readCode } from '#core/domain/entry/code.ts'
import { readPhone } from '#core/domain/entry/phone.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { codeCalls, signInByCode } from '#src/state/account/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneCode } from '#src/ui/phone-code/phone-code.tsx'
import { usePhoneCode } from '#src/ui/phone-code/use-phone-code.tsx'
import css from './login.module.css'
import { isRefusal } from './login.rules.ts'
import type { WayProps } from './way.rules.ts'

const CALLS = codeCalls('login')

/** Signing in with a code sent to the phone. */
export const CodeWay = ({ onSignedIn }: WayProps) => {
  const form = useRef<HTMLFormElement>(null)
  const code = usePhoneCode(CALLS)
  const tell = useTell()
  const [errors, setErrors] = useState<{ phone?: string; code?: string }>({})
  const [busy, setBusy] = useState(false)
  const read = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const phone = readPhone(read('phone'))
    const digits = readCode(read('code'))
    const wrong = {
      ...(phone === null && {
        phone: t(read('phone').trim() === '' ? 'entry.phoneMissing' : 'entry.phoneWrong'),
      }),
      ...(phone !== null && digits === null && { code: t('entry.codeMissing') }),
      ...(phone !== null && digits !== null && code.codeId === null && { code: t('entry.codeFirst') }),
    }
    setErrors(wrong)
    if (phone === null || digits === null || code.codeId === null)
      return focus(wrong.phone ? 'phone' : 'code')
    setBusy(true)
    const result = await signInByCode({ phone, code: digits, codeId: code.codeId })
    setBusy(false)
    if (result.ok) return onSignedIn(result.data)
    if (!isRefusal(result.failure)) return tell(result.failure, 'login')
    setErrors({ code: failureText(result.failure) })
    focus('code')
  }
  const send = async () => {
    setErrors({})
    focus((await code.send(read('phone'))) ? 'code' : 'phone')
  }
  return (
    <>
      <form ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <PhoneCode
          phoneLabel={t('entry.phone')}
          phone={code.phone}
          errors={{ phone: errors.phone ?? code.error, code: errors.code }}
          waitUntil={code.waitUntil}
          sent={code.codeId !== null}
          onSend={send}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      {code.sheet}
    </>
  )
}
