import { type FormEvent, useRef, useState } from 'react'
import { readCode } from '#core/domain/entry/code.ts'
import { readPhone } from '#core/domain/entry/phone.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Captcha } from '#src/state/account/captcha.ts'
import { type CodePurpose, proveCode } from '#src/state/account/entry.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneCode } from '#src/ui/phone-code/phone-code.tsx'
import { type PhoneCodeCalls, usePhoneCode } from '#src/ui/phone-code/use-phone-code.tsx'
import css from './entry.module.css'
import { focusWrong, readFormField } from './form.actions.ts'

export interface ProvedPhone {
  phone: string
  ticket: string
  codeId: string
}

interface ProvePhoneProps {
  purpose: CodePurpose
  calls: PhoneCodeCalls<Captcha>
  phoneLabel: string
  submit: string
  /** May take its time: the button waits. A text is an error to show beside the phone. */
  onProved: (proved: ProvedPhone) => Promise<string | undefined>
}

/** Phone and code: the first step wherever somebody has to prove a number. */
export const ProvePhone = ({ purpose, calls, phoneLabel, submit, onProved }: ProvePhoneProps) => {
  const form = useRef<HTMLFormElement>(null)
  const code = usePhoneCode(calls)
  const [errors, setErrors] = useState<{ phone?: string | undefined; code?: string | undefined }>({})
  const { busy, send } = useSend()

  const fail = (next: typeof errors) => {
    setErrors(next)
    focusWrong(form.current)
  }
  const sendCode = async () => {
    if (!form.current) return
    setErrors({})
    const done = await code.send(readFormField(form.current, 'phone'))
    if (done) form.current.querySelector<HTMLInputElement>('[name=code]')?.focus()
    else focusWrong(form.current)
  }
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = readPhone(readFormField(event.currentTarget, 'phone'))
    const digits = readCode(readFormField(event.currentTarget, 'code'))
    if (phone === null)
      return fail({
        phone: t(
          readFormField(event.currentTarget, 'phone').trim() === ''
            ? 'entry.phoneMissing'
            : 'entry.phoneWrong',
        ),
      })
    if (digits === null) return fail({ code: t('entry.codeMissing') })
    if (code.codeId === null) return fail({ code: t('entry.codeFirst') })
    setErrors({})
    const given = { phone, codeId: code.codeId, code: digits }
    return send(() => proveCode(purpose, given), {
      done: async ({ ticket, codeId }) => {
        const refused = ticket && (await onProved({ phone, ticket, codeId }))
        if (refused) fail({ phone: refused })
      },
      failed: (failure) => fail({ code: failureText(failure) }),
    })
  }
  return (
    <>
      <form ref={form} className={css['form']} noValidate onSubmit={(event) => void prove(event)}>
        <PhoneCode
          phoneLabel={phoneLabel}
          phone={code.phone}
          errors={{ phone: errors.phone ?? code.error, code: errors.code }}
          waitUntil={code.waitUntil}
          sent={code.codeId !== null}
          onSend={sendCode}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {submit}
        </Button>
      </form>
      {code.sheet}
    </>
  )
}
