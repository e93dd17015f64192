import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Door } from './door.part.tsx'
import { dropBind, pendingBind } from './enter.actions.ts'

/** After the first sign-in inside the messenger: shall it sign this account in by itself from now on? */
export const AskBind = ({ next }: { next: string }) => {
  const { account } = useSnapshot(session)
  const { busy, send } = useSend()
  const name = account?.accountName ?? ''
  const leave = () => {
    dropBind()
    go(next, { replace: true })
  }
  const bind = () =>
    send(() => client.call('POST /api/wechat/user/bindAccount', { body: { bind: pendingBind() ?? '' } }), {
      always: leave,
      done: ({ linked }) => linked || showToast(t('sso.bindTaken'), TOAST_READ),
      failed: toastFailure,
    })
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
