import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { estimateStoredBytes } from '#src/platform/usage.ts'
import { eraseAccount } from '#src/state/account/erase-account.ts'
import { chooseIdentity } from '#src/state/account/session.state.ts'
import { net } from '#src/state/line/net.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import css from './me.module.css'

/** What this phone keeps of the account, whether it opens without a line and why not, and a way to clear it. */
export const PhoneCard = ({ accountKey, userId }: { accountKey: string; userId: string }) => {
  const { canWorkOffline, reason } = useSnapshot(net)
  const [asking, setAsking] = useState(false)
  const [clearing, setClearing] = useState(false)
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    let here = true
    if (!clearing) void estimateStoredBytes().then((now) => here && setBytes(now))
    return () => {
      here = false
    }
  }, [clearing])

  const clear = async () => {
    setAsking(false)
    setClearing(true)
    await eraseAccount(accountKey)
    // Erasing also made the worker forget whose page this is.
    await chooseIdentity(userId)
    setClearing(false)
    showToast(t('me.cleared'), TOAST_BRIEF)
  }

  return (
    <Card title={t('me.phone')}>
      <div className={shared['middle']}>
        <p>
          <Badge tone={canWorkOffline === 'full' ? 'good' : 'warn'}>
            {t(canWorkOffline === 'full' ? 'me.phoneOffline' : 'me.phonePageOnly')}
          </Badge>
        </p>
        {reason !== null && (
          <p className={css['text']}>{t(reason === 'plain-http' ? 'line.plainHttp' : 'line.noWorker')}</p>
        )}
        <p className={css['text']}>{t('me.phoneText')}</p>
        {bytes !== null && bytes > 0 && (
          <p className={shared['quiet']}>{t('me.phoneUsed', { size: formatBytes(bytes) })}</p>
        )}
        <Button busy={clearing} onClick={() => setAsking(true)}>
          {t('me.clear')}
        </Button>
      </div>
      <ConfirmSheet
        open={asking}
        title={t('me.clear')}
        yes={t('me.clearYes')}
        kind="danger"
        onYes={() => void clear()}
        onClose={() => setAsking(false)}
      >
        <p>{t('me.clearAsk')}</p>
      </ConfirmSheet>
    </Card>
  )
}
