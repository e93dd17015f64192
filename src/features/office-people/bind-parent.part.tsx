import { type FormEvent, useState } from 'react'
import type { OfficeStudent } from '#contract/office-people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

interface BindParentProps {
  student: OfficeStudent
  onBound: (accountId: string, name: string) => Promise<void>
}

/** Binds an account that is there to a student, by the name or phone it signs in with. */
export const BindParent = ({ student, onBound }: BindParentProps) => {
  const [login, setLogin] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, send } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = login.trim()
    if (name === '') return setError(t('officePeople.wrong.login'))
    setError(undefined)
    const body = { ofStudentId: student.studentId, login: name }
    void send(() => client.call('POST /api/office/people/parent/bind', { body }), {
      done: async ({ accountId, already }) => {
        if (already) return setError(t('officePeople.boundAlready'))
        setLogin('')
        await onBound(accountId, name)
      },
      failed: (failure) =>
        setError(
          failure.kind === 'status' && failure.status === 10005
            ? t('officePeople.noSuchAccount')
            : failureText(failure),
        ),
    })
  }
  return (
    <form className={shared['tight']} noValidate onSubmit={submit}>
      <Field
        label={t('officePeople.bindLogin')}
        value={login}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        onChange={({ target }) => setLogin(target.value)}
      />
      <div className={shared['acts']}>
        <Button type="submit" busy={busy}>
          {t('officePeople.bind')}
        </Button>
      </div>
    </form>
  )
}
