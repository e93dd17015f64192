import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, goBack, useQuery } from '#src/nav/navigate.ts'
import { PATH, safeNext } from '#src/nav/paths.ts'
import { changePassword } from '#src/state/account/entry.ts'
import { mustChangePassword } from '#src/state/account/initial-password.ts'
import { session, signOut } from '#src/state/account/session.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import css from './entry.module.css'
import { focusWrong, readFormField } from './form.actions.ts'
import { NewPassword, passwordError } from './new-password.part.tsx'

interface ChangePasswordErrors {
  old?: string | undefined
  password?: string | undefined
}

/** Their own password. An initial one must be changed here before anything else: then the way out is to sign out. */
export const ChangePasswordScreen = () => {
  const { account } = useSnapshot(session)
  const forced = mustChangePassword(account)
  const next = safeNext(useQuery('next'))
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ChangePasswordErrors>({})
  const { busy, send } = useSend()
  const names = [account?.accountName ?? '']

  const fail = (wrong: ChangePasswordErrors) => {
    setErrors(wrong)
    focusWrong(form.current)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const old = readFormField(event.currentTarget, 'old')
    const password = readFormField(event.currentTarget, 'password')
    if (old === '') return fail({ old: t('entry.change.oldMissing') })
    const wrong = passwordError(password, names)
    if (wrong !== undefined) return fail({ password: wrong })
    if (old === password) return fail({ password: t('entry.change.same') })
    setErrors({})
    return send(() => changePassword(old, password), {
      toast: t('entry.change.done'),
      seconds: TOAST_READ,
      done: () => (forced ? go(next, { replace: true }) : goBack(PATH.user)),
      failed: (failure) => {
        const said = failureText(failure)
        fail(failure.status === Status.badRequest ? { password: said } : { old: said })
      },
    })
  }
  return (
    <Page title={t('entry.change.title')} {...(forced ? {} : { back: PATH.user })}>
      <p className={css['lead']}>{t(forced ? 'entry.change.forced' : 'entry.change.lead')}</p>
      <form ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('entry.change.old')}
          name="old"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          error={errors.old}
        />
        <NewPassword error={errors.password} names={names} />
        <Button kind="primary" type="submit" block busy={busy}>
          {t('entry.change.save')}
        </Button>
        {forced && (
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('entry.change.signOut')}
          </Button>
        )}
      </form>
    </Page>
  )
}
