import { type FormEvent, useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import type { Result } from '#core/request/types.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

interface CodeFormProps<T> {
  submit: string
  kind?: 'primary' | 'danger'
  /** True: a recovery code is asked for in place of the six digits. */
  recovery?: boolean
  call: (code: string) => Promise<Result<T>>
  onDone: (data: T) => unknown
}

const DIGITS = /^\d{6}$/

/** Asks for a code of the authenticator app, or for a recovery code, and sends it. */
export const CodeForm = <T,>({
  submit,
  kind = 'primary',
  recovery = false,
  call,
  onDone,
}: CodeFormProps<T>) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSend()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = recovery ? typed.trim() : typed.replace(/\s/g, '')
    if (recovery ? code.length < 12 : !DIGITS.test(code))
      return setError(t(recovery ? 'officeSecurity.recoveryWrong' : 'officeSecurity.codeWrong'))
    setError(undefined)
    return send(() => call(code), {
      done: (data) => {
        setTyped('')
        return onDone(data)
      },
      failed: (failure: Failure) => setError(failureText(failure)),
    })
  }
  return (
    <form className={shared['middle']} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        label={t(recovery ? 'officeSecurity.recoveryCode' : 'officeSecurity.code')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        error={error}
      />
      <div className={shared['acts']}>
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
