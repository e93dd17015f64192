import { type FormEvent, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

const READER = /^[0-9A-Za-z_@.-]{2,40}$/

/** The account a teacher uses in the marking system. */
export const ReaderCard = () => {
  const reader = useCall('GET /api/base/data/paper/read/account/bind/status', {})
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSend()
  const bind = (event: FormEvent) => {
    event.preventDefault()
    const readAccount = typed.trim()
    if (!READER.test(readAccount)) return setError(t('profile.readerWrong'))
    setError(undefined)
    return send(() => client.call('POST /api/base/data/paper/read/account/bind', { body: { readAccount } }), {
      toast: t('people.saved'),
      seconds: TOAST_BRIEF,
      done: () => {
        setTyped('')
        return reader.reload()
      },
      failed: (failure) => setError(failureText(failure)),
    })
  }
  return (
    <Card title={t('profile.reader')}>
      <form className={shared['stack']} noValidate onSubmit={(event) => void bind(event)}>
        <p className={shared['quiet']}>{t('profile.readerText')}</p>
        {reader.data?.readAccount && <p>{t('profile.readerNow', { name: reader.data.readAccount })}</p>}
        <Field
          label={t('profile.reader')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={error}
        />
        <Button type="submit" busy={busy}>
          {t('people.save')}
        </Button>
      </form>
    </Card>
  )
}
