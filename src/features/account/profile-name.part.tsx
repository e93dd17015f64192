import { type FormEvent, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { refreshAccount } from '#src/state/session.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

/** How the account is called. */
export const ProfileName = ({ name }: { name: string }) => {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const { busy, send } = useSend()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const accountName = typed.trim()
    if (accountName === '') return setError(t('profile.nameMissing'))
    setError(undefined)
    return send(() => client.call('POST /api/base/data/system/account/user/', { body: { accountName } }), {
      toast: t('people.saved'),
      seconds: TOAST_BRIEF,
      done: () => refreshAccount(),
      failed: (failure) => setError(failureText(failure)),
    })
  }
  return (
    <Card>
      <form className={shared['stack']} noValidate onSubmit={(event) => void save(event)}>
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
