import { type FormEvent, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { refreshAccount } from '#src/state/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import css from './account.module.css'

/** How the account is called. */
export const ProfileName = ({ name }: { name: string }) => {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const accountName = typed.trim()
    if (accountName === '') return setError(t('profile.nameMissing'))
    setError(undefined)
    setBusy(true)
    const result = await client.call('POST /api/base/data/system/account/user/', { body: { accountName } })
    setBusy(false)
    if (!result.ok) return setError(failureText(result.failure))
    showToast(t('people.saved'), 2)
    await refreshAccount()
  }
  return (
    <Card>
      <form className={css['stack']} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={t('profile.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="nickname"
          maxLength={30}
          hint={t('profile.nameHint')}
          error={error}
        />
        <Button type="submit" busy={busy} disabled={typed.trim() === name}>
          {t('people.save')}
        </Button>
      </form>
    </Card>
  )
}
