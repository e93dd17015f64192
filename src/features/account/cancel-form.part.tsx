import { type FormEvent, useState } from 'react'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

const COOLING_MS = 7 * 86_400_000

/** The word to type, and the last question. */
export const CancelForm = ({
  busy,
  onAsk,
}: {
  busy: boolean
  onAsk: (typed: string) => Promise<unknown>
}) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState<number | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = typed.normalize('NFKC').trim().toLowerCase()
    const right = word === '注销' || word === 'cancel'
    setError(right ? undefined : t('cancel.typeWrong'))
    if (right) setAsking(Date.now() + COOLING_MS)
  }
  return (
    <form className={shared['stack']} noValidate onSubmit={submit}>
      <Field
        label={t('cancel.type')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={20}
        error={error}
      />
      <Button kind="danger" type="submit" block busy={busy}>
        {t('cancel.submit')}
      </Button>
      <ConfirmSheet
        open={asking !== null}
        title={t('cancel.ask')}
        yes={t('cancel.submit')}
        kind="danger"
        onYes={() => {
          setAsking(null)
          void onAsk(typed)
        }}
        onClose={() => setAsking(null)}
      >
        <p>{t('cancel.askText', { date: asking === null ? '' : formatFullDate(asking) })}</p>
      </ConfirmSheet>
    </form>
  )
}
