import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { subscribeHere, unsubscribeHere, whyNoPush } from '#src/platform/push.ts'
import { client } from '#src/state/client.ts'
import { settings } from '#src/state/settings.state.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

interface ThisDeviceProps {
  /** The server's public key; null: it sends no reminders. */
  serverKey: string | null
  /** This browser as the school has it. */
  device: { deviceId: string; failing: boolean } | null
  onChange: () => void
}

/** Whether this browser is reminded, why it cannot be, and the switch. */
export const ThisDeviceCard = ({ serverKey, device, onChange }: ThisDeviceProps) => {
  const { locale } = useSnapshot(settings)
  const { busy, send } = useSend()
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const why = serverKey === null ? 'server' : whyNoPush()

  const turnOn = async (key: string) => {
    setTrouble(null)
    setAsking(true)
    const made = await subscribeHere(key)
    setAsking(false)
    if (typeof made === 'string') return setTrouble(t(`reminders.${made}`))
    await send(() => client.call('POST /api/base/data/push/subscribe', { body: { ...made, locale } }), {
      toast: t('reminders.turnedOn'),
      done: onChange,
      failed: (failure) => {
        void unsubscribeHere().catch(() => undefined)
        setTrouble(failureText(failure))
      },
    })
  }
  const turnOff = (deviceId: string) =>
    send(() => client.call('POST /api/base/data/push/unsubscribe', { body: { deviceId } }), {
      toast: t('reminders.turnedOff'),
      done: () => void unsubscribeHere().then(onChange, onChange),
    })

  return (
    <Card title={t('reminders.here')}>
      <div className={shared['middle']}>
        <p>{t(device ? 'reminders.on' : why === null ? 'reminders.off' : `reminders.why.${why}`)}</p>
        {device?.failing && <p className={shared['note']}>{t('reminders.failing')}</p>}
        <div role="alert">{trouble !== null && <p>{trouble}</p>}</div>
        {device ? (
          <Button busy={busy} onClick={() => void turnOff(device.deviceId)}>
            {t('reminders.turnOff')}
          </Button>
        ) : (
          why === null &&
          serverKey !== null && (
            <Button kind="primary" busy={busy || asking} onClick={() => void turnOn(serverKey)}>
              {t('reminders.turnOn')}
            </Button>
          )
        )}
      </div>
    </Card>
  )
}
