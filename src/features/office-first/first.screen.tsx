import { type FormEvent, useRef, useState } from 'react'
import { isLoginName, readSchoolName } from '#core/domain/entry/login-name.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '#core/domain/entry/password.ts'
import { readName } from '#core/domain/entry/person-name.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { makeFirstAdministrator } from '#src/state/account/entry.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'

const NAMES = ['school', 'name', 'account', 'password'] as const
type FirstSetupField = (typeof NAMES)[number]
type FirstSetupErrors = Partial<Record<FirstSetupField, string | undefined>>

const errorsOf = ({ school, name, account, password }: Record<FirstSetupField, string>): FirstSetupErrors => {
  const fault = passwordFault(password, [account, name, school])
  return {
    school: readSchoolName(school) === null ? t('officeFirst.schoolWrong') : undefined,
    name: readName(name) === null ? t('entry.nameWrong') : undefined,
    account: isLoginName(account.trim()) ? undefined : t('officeFirst.accountWrong'),
    password: fault ? t(`entry.password.${fault}`, { min: PASSWORD_MIN, max: PASSWORD_MAX }) : undefined,
  }
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

const FirstForm = ({ ticket, schools }: { ticket: string; schools: readonly string[] }) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FirstSetupErrors>({})
  const { busy, send } = useSend()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fields = Object.fromEntries(NAMES.map((name) => [name, textOf(data.get(name))])) as Record<
      FirstSetupField,
      string
    >
    const wrong = errorsOf(fields)
    setErrors(wrong)
    const first = NAMES.find((name) => wrong[name] !== undefined)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    void send(() => makeFirstAdministrator(ticket, fields), {
      done: () => go(PATH.office, { replace: true }),
      failed: (failure) => setErrors({ password: failureText(failure) }),
    })
  }
  return (
    <form ref={form} className={shared['stack']} noValidate onSubmit={submit}>
      <p className={shared['quiet']}>{t('officeFirst.text')}</p>
      <Field
        label={t('officeFirst.school')}
        name="school"
        autoComplete="organization"
        maxLength={60}
        defaultValue={schools.length === 1 ? schools[0] : ''}
        list={schools.length > 1 ? 'first-schools' : undefined}
        readOnly={schools.length === 1}
        error={errors.school}
      />
      {schools.length > 1 && (
        <datalist id="first-schools">
          {schools.map((school) => (
            <option key={school} value={school} />
          ))}
        </datalist>
      )}
      <Field
        label={t('officeFirst.name')}
        name="name"
        autoComplete="name"
        maxLength={40}
        error={errors.name}
      />
      <Field
        label={t('officeFirst.account')}
        hint={t('officeFirst.accountHint')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errors.account}
      />
      <Field
        label={t('entry.newPassword')}
        hint={t('entry.passwordHint', { min: PASSWORD_MIN })}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        error={errors.password}
      />
      <Button kind="primary" type="submit" block busy={busy}>
        {t('officeFirst.submit')}
      </Button>
    </form>
  )
}

/** The one-time link of a new installation: its first administrator, and the school. */
export const FirstScreen = () => {
  const { search } = usePlace()
  const ticket = new URLSearchParams(search).get('ticket') ?? ''
  const state = useCall('GET /api/office/first', /^[\w-]{20,64}$/.test(ticket) ? { query: { ticket } } : null)
  const known = state.data !== null || state.failure?.kind !== 'status'
  return (
    <Page title={t('officeFirst.title')}>
      {ticket === '' || !known ? (
        <>
          <p role="status">{t('officeFirst.over')}</p>
          <p className={shared['quiet']}>{t('officeFirst.overText')}</p>
          <p>
            <a href={PATH.login}>{t('officeFirst.signIn')}</a>
          </p>
        </>
      ) : (
        <Reading of={state} failed={t('officeFirst.title')} lines={5}>
          {({ schools }) => <FirstForm ticket={ticket} schools={schools} />}
        </Reading>
      )}
    </Page>
  )
}
