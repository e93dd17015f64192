import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { codeCalls, resetPassword } from '#src/state/account/entry.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import css from './entry.module.css'
import { focusWrong, readFormField } from './form.actions.ts'
import { NewPassword, passwordError } from './new-password.part.tsx'
import { type ProvedPhone, ProvePhone } from './prove-phone.part.tsx'

const CALLS = codeCalls('reset')

const SetPassword = ({ proved, onDone }: { proved: ProvedPhone; onDone: (account: string) => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { busy, send } = useSend()
  const names = [proved.phone]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readFormField(event.currentTarget, 'password')
    const wrong = passwordError(password, names)
    setError(wrong)
    if (wrong !== undefined) return focusWrong(form.current)
    void send(() => resetPassword(proved.ticket, password), {
      done: ({ accountName }) => onDone(accountName),
      failed: (failure) => {
        setError(failureText(failure))
        focusWrong(form.current)
      },
    })
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={proved.phone} />
      <NewPassword error={error} names={names} />
      <Button kind="primary" type="submit" block busy={busy}>
        {t('entry.find.save')}
      </Button>
    </form>
  )
}

/** A new password for whoever proves the phone of the account. */
export const FindPasswordScreen = () => {
  const [proved, setProved] = useState<ProvedPhone | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  return (
    <Page title={t('entry.find.title')} back={href.login({})}>
      {account !== null ? (
        <div className={css['form']}>
          <p role="status" className={css['done']}>
            {t('entry.find.done')}
          </p>
          <p>{t('entry.find.account', { account })}</p>
          <ButtonLink kind="primary" block href={href.login({})}>
            {t('entry.toSignIn')}
          </ButtonLink>
        </div>
      ) : proved ? (
        <SetPassword proved={proved} onDone={setAccount} />
      ) : (
        <>
          <p className={css['lead']}>{t('entry.find.lead')}</p>
          <ProvePhone
            purpose="reset"
            calls={CALLS}
            phoneLabel={t('entry.find.phone')}
            submit={t('entry.next')}
            onProved={async (next) => {
              setProved(next)
              return undefined
            }}
          />
          <p className={css['lead']}>{t('entry.find.noPhone')}</p>
        </>
      )}
    </Page>
  )
}
