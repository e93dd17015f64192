import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { client } from '#src/state/client.ts'
import { session } from '#src/state/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Door } from './door.part.tsx'
import { dropBind, pendingBind } from './enter.actions.ts'

/** Seconds of a request error's toast (row E18). */
const ERROR_SECONDS = 5

/** After the first sign-in inside the messenger: shall it sign this account in by itself from now on? */
export const AskBind = ({ next }: { next: string }) => {
  const { account } = useSnapshot(session)
  const [busy, setBusy] = useState(false)
  const name = account?.accountName ?? ''
  const leave = () => {
    dropBind()
    go(next, { replace: true })
  }
  const bind = async () => {
    setBusy(true)
    const result = await client.call('POST /api/wechat/user/bindAccount', {
      body: { bind: pendingBind() ?? '' },
    })
    if (!result.ok) showToast(failureText(result.failure), ERROR_SECONDS)
    else if (!result.data.linked) showToast(t('sso.bindTaken'), ERROR_SECONDS)
    leave()
  }
  return (
    <Door title={t('sso.bindTitle')} text={t('sso.bindText', { name })}>
      <Button kind="primary" block busy={busy} onClick={() => void bind()}>
        {t('sso.bindYes')}
      </Button>
      <Button block onClick={leave}>
        {t('sso.bindNo')}
      </Button>
    </Door>
  )
}
