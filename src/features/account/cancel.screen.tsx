import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { refreshAccount, session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'

const COOLING_MS = 7 * 86_400_000

/** The word to type, and the last question. */
const CancelForm = ({ busy, onAsk }: { busy: boolean; onAsk: (typed: string) => Promise<unknown> }) => {
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

/** Cancels the account after some days, says plainly what is lost, and takes it back. */
export const CancelScreen = () => {
  const { account } = useSnapshot(session)
  const { busy, send } = useSend()
  if (!account) return null
  const due = account.cancelDueAt
  const act = (action: 'ask' | 'revoke', typed: string) =>
    send(() => client.call('POST /api/base/data/system/account/cancel', { body: { action, typed } }), {
      done: async () => {
        await refreshAccount()
        if (action === 'revoke') showToast(t('cancel.revoked'), TOAST_BRIEF)
      },
      failed: toastFailure,
    })
  const students = account.userList.filter((one) => one.studentName !== null).length
  return (
    <Page title={t('cancel.title')} back={PATH.user}>
      {due !== null ? (
        <Card title={t('cancel.pending', { date: formatFullDate(due) })}>
          <div className={shared['stack']}>
            <p>{t('cancel.pendingText')}</p>
            <Button kind="primary" block busy={busy} onClick={() => void act('revoke', '')}>
              {t('cancel.revoke')}
            </Button>
          </div>
        </Card>
      ) : (
        <p>{t('cancel.lead')}</p>
      )}
      <Card title={t('cancel.lost')}>
        <ul className={shared['list']}>
          <li>{t('cancel.lost1')}</li>
          <li>{t('cancel.lost2', { n: students })}</li>
          <li>{t('cancel.lost3')}</li>
        </ul>
      </Card>
      <Card title={t('cancel.kept')}>
        <ul className={shared['list']}>
          <li>{t('cancel.kept1')}</li>
          <li>{t('cancel.kept2')}</li>
        </ul>
      </Card>
      {due === null && <CancelForm busy={busy} onAsk={(typed) => act('ask', typed)} />}
    </Page>
  )
}
