import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { prepareSignIn, signIn } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { crowded } from '#src/state/line/crowded.state.ts'
import { net } from '#src/state/line/net.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { later } from './later.actions.ts'
import css from './login.module.css'
import { type Credentials, isRefusal, missing } from './login.rules.ts'
import type { WayProps } from './way.rules.ts'

/** Needed after failures only: it is not on the way of those who type right. */
const Captcha = later((others) => others.LoginCaptcha)

const credentialsOf = (form: HTMLFormElement): Credentials => {
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  return { account: value('account'), password: value('password') }
}

type PasswordFormErrors = { account?: string; password?: string }

/** Account and password. Enter submits; what is wrong is said beside its field and the focus goes there. */
export const PasswordForm = ({ onSignedIn }: WayProps) => {
  const { passwordHint } = useSnapshot(brand)
  const { reason } = useSnapshot(net)
  const tell = useTell()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PasswordFormErrors>({})
  const [busy, setBusy] = useState(false)
  const { isWaiting } = useSnapshot(crowded)
  const [puzzled, setPuzzled] = useState<Credentials | null>(null)

  const fail = (next: PasswordFormErrors) => {
    setErrors(next)
    form.current?.querySelector<HTMLInputElement>(`[name=${next.account ? 'account' : 'password'}]`)?.focus()
  }

  const attempt = async (given: Credentials, validate?: string) => {
    setErrors({})
    setBusy(true)
    const result = await signIn(
      given.account.trim(),
      given.password,
      validate === undefined ? {} : { validate },
    )
    setBusy(false)
    if (result.ok) return onSignedIn(result.data)
    if (result.failure.status === Status.captchaNeeded) return setPuzzled(given)
    if (isRefusal(result.failure)) return fail({ password: failureText(result.failure) })
    return tell(result.failure, 'login')
  }

  const begin = () => {
    void prepareSignIn()
    void import('#src/state/line/tell-silence.ts').then((its) => its.tellSilence(tell)).catch(() => {})
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = credentialsOf(event.currentTarget)
    const lacking = missing(given)
    if (lacking.account || lacking.password) {
      return fail({
        ...(lacking.account && { account: t(lacking.account) }),
        ...(lacking.password && { password: t(lacking.password) }),
      })
    }
    await attempt(given)
  }

  const solved = (proof: string | null) => {
    const given = puzzled
    setPuzzled(null)
    if (proof !== null && given) void attempt(given, proof)
    else fail({ password: t('login.puzzle') })
  }

  return (
    <>
      <form
        ref={form}
        className={css['form']}
        noValidate
        onFocus={begin}
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={t('login.account')}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="next"
          error={errors.account}
        />
        <Field
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          enterKeyHint="go"
          hint={passwordHint || undefined}
          error={errors.password}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {t(isWaiting ? 'login.crowded' : busy ? 'login.busy' : 'login.submit')}
        </Button>
        {reason === 'plain-http' && <p className={css['note']}>{t('login.sealed')}</p>}
      </form>
      {puzzled && (
        <Suspense fallback={null}>
          <Captcha onEnd={solved} />
        </Suspense>
      )}
    </>
  )
}
