import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import { plainTyped } from '#core/domain/entry/typed.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { localStore } from '#src/platform/storage.ts'
import { captchaCalls, isCaptchaRequired } from '#src/state/account/captcha.ts'
import { signInByNumber } from '#src/state/account/entry.ts'
import { crowded } from '#src/state/line/crowded.state.ts'
import { Button } from '#src/ui/button.tsx'
import { useCaptcha } from '#src/ui/captcha/use-captcha.tsx'
import { Field } from '#src/ui/field.tsx'
import css from './login.module.css'
import { isRefusal } from './login.rules.ts'
import type { WayProps } from './way.rules.ts'

const CAPTCHA = captchaCalls('login')
/** The school stays on the phone: it is the same each time. */
const SCHOOL = 'kb.school-name'

/** Signing in with the student number. */
export const NumberWay = ({ onSignedIn }: WayProps) => {
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha(CAPTCHA)
  const tell = useTell()
  const [errors, setErrors] = useState<{ number?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  const { isWaiting } = useSnapshot(crowded)
  const read = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''

  const fail = (wrong: typeof errors) => {
    setErrors(wrong)
    const name = wrong.number ? 'number' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }
  const attempt = async (given: { number: string; school: string; password: string }, proof?: string) => {
    const result = await signInByNumber(given, proof)
    if (result.ok || result.failure.status !== Status.captchaNeeded || proof !== undefined) return result
    const solved = await captcha.ask()
    return solved === null ? result : signInByNumber(given, solved)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const number = plainTyped(read('number'))
    const given = { number, school: read('school').trim(), password: read('password') }
    if (number === '') return fail({ number: t('entry.child.numberWrong') })
    if (given.password === '') return fail({ password: t('login.passwordMissing') })
    setErrors({})
    setBusy(true)
    // where many failed before, the puzzle comes first and no try is lost
    const proof = (await isCaptchaRequired()) ? await captcha.ask() : undefined
    const result = proof === null ? null : await attempt(given, proof)
    setBusy(false)
    if (result === null) return fail({ password: t('login.puzzle') })
    if (!result.ok) {
      if (isRefusal(result.failure)) return fail({ password: failureText(result.failure) })
      return tell(result.failure, 'login')
    }
    if (given.school !== '') localStore.write(SCHOOL, given.school)
    onSignedIn(result.data)
  }
  return (
    <>
      <form ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('entry.child.number')}
          name="number"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={24}
          error={errors.number}
        />
        <Field
          label={t('entry.schoolOptional')}
          name="school"
          autoComplete="organization"
          maxLength={60}
          defaultValue={localStore.read(SCHOOL) ?? ''}
          hint={t('entry.schoolWhy')}
        />
        <Field
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          enterKeyHint="go"
          error={errors.password}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {t(isWaiting ? 'login.crowded' : busy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      {captcha.sheet}
    </>
  )
}
