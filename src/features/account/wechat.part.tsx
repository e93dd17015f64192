import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { refreshAccount } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'

/** Whether WeChat signs this account in by itself, and the way to end that. */
export const WechatLink = ({ linked }: { linked: boolean }) => {
  const auto = useCall('GET /api/wechat/user/checkAutoLogin', {})
  const [asking, setAsking] = useState(false)
  const { busy, send } = useSend()
  const signsIn = auto.data?.autoLogin ?? linked
  const unlink = () =>
    send(() => client.call('POST /api/base/data/system/account/weChat', { body: { unlink: true } }), {
      always: () => setAsking(false),
      toast: t('profile.wechatOff'),
      seconds: TOAST_BRIEF,
      done: () => Promise.all([refreshAccount(), auto.reload()]),
    })
  if (!signsIn) return <>{t('profile.wechatNone')}</>
  return (
    <span className={shared['row']}>
      {t('profile.linked')}
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('profile.wechatUnlink')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t('profile.wechatAsk')}
        yes={t('profile.wechatUnlink')}
        kind="danger"
        busy={busy}
        onYes={() => void unlink()}
        onClose={() => setAsking(false)}
      >
        <p>{t('profile.wechatAskText')}</p>
      </ConfirmSheet>
    </span>
  )
}
