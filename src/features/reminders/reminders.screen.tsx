import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { findPushDeviceId, subscribeHere, unsubscribeHere, whyNoPush } from '#src/platform/push.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { settings } from '#src/state/settings.state.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { WishesCard } from './wishes.part.tsx'

interface SwitchProps {
  title: string
  /** Whether it is on, or why it cannot be. */
  text: string
  /** The last reminder did not get through. */
  failing: boolean
  /** Why it was not turned on just now. */
  trouble: string | null
  /** The switch. */
  children: ReactNode
}

/** One place where reminders come, and its switch. */
const SwitchCard = ({ title, text, failing, trouble, children }: SwitchProps) => (
  <Card title={title}>
    <div className={shared['middle']}>
      <p>{text}</p>
      {failing && <p className={shared['note']}>{t('reminders.failing')}</p>}
      <div role="alert">{trouble !== null && <p>{trouble}</p>}</div>
      {children}
    </div>
  </Card>
)

interface ThisDeviceProps {
  /** The server's public key; null: it sends no reminders. */
  serverKey: string | null
  /** This browser as the school has it. */
  device: { deviceId: string; failing: boolean } | null
  onChange: () => void
}

/** Whether this browser is reminded, why it cannot be, and the switch. */
const ThisDeviceCard = ({ serverKey, device, onChange }: ThisDeviceProps) => {
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
    <SwitchCard
      title={t('reminders.here')}
      text={t(device ? 'reminders.on' : why === null ? 'reminders.off' : `reminders.why.${why}`)}
      failing={device?.failing === true}
      trouble={trouble}
    >
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
    </SwitchCard>
  )
}

interface MessengerProps {
  /** What the school has of it. */
  messenger: { deviceId: string | null; failing: boolean }
  onChange: () => void
}

/** Reminders as messages of the official account that is linked: they come without a browser that is open. */
const MessengerCard = ({ messenger: { deviceId, failing }, onChange }: MessengerProps) => {
  const { locale } = useSnapshot(settings)
  const { busy, send } = useSend()
  const [trouble, setTrouble] = useState<string | null>(null)
  const turnOn = () => {
    setTrouble(null)
    return send(() => client.call('POST /api/base/data/push/messenger', { body: { locale } }), {
      toast: t('reminders.turnedOn'),
      done: onChange,
      failed: (failure) => setTrouble(failureText(failure)),
    })
  }
  const turnOff = (id: string) =>
    send(() => client.call('POST /api/base/data/push/unsubscribe', { body: { deviceId: id } }), {
      toast: t('reminders.turnedOff'),
      done: onChange,
    })
  return (
    <SwitchCard
      title={t('reminders.messenger')}
      text={t(deviceId === null ? 'reminders.messenger.off' : 'reminders.messenger.on')}
      failing={failing}
      trouble={trouble}
    >
      {deviceId === null ? (
        <Button kind="primary" busy={busy} onClick={() => void turnOn()}>
          {t('reminders.messenger.turnOn')}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => void turnOff(deviceId)}>
          {t('reminders.messenger.turnOff')}
        </Button>
      )}
    </SwitchCard>
  )
}

interface DevicesProps {
  devices: readonly { deviceId: string; name: string; madeAt: number }[]
  /** Which of them this browser is. */
  own: string | null
  onChange: () => void
}

/** All devices of the account that are reminded. */
const DevicesCard = ({ devices, own, onChange }: DevicesProps) => {
  const { doing, send } = useSend<string>()
  const remove = (deviceId: string) =>
    send(
      () => client.call('POST /api/base/data/push/unsubscribe', { body: { deviceId } }),
      { toast: t('reminders.removed'), done: onChange },
      deviceId,
    )
  return (
    <CardList title={t('reminders.devices')} none={null}>
      {devices.map(({ deviceId, name, madeAt }) => (
        <ListItem
          key={deviceId}
          title={name}
          note={t(deviceId === own ? 'reminders.sinceHere' : 'reminders.since', {
            date: formatFullDate(madeAt),
          })}
          end={
            deviceId !== own && (
              <Button kind="quiet" busy={doing === deviceId} onClick={() => void remove(deviceId)}>
                {t('reminders.remove')}
              </Button>
            )
          }
        />
      ))}
    </CardList>
  )
}

/** Reminders on the screen of a phone or in a messenger: on this device, of what, when not, and on which other devices. */
export const RemindersScreen = () => {
  const state = useCall('GET /api/base/data/push', {})
  const [own, setOwn] = useState<string | null>(null)
  const look = () => void findPushDeviceId().then(setOwn, () => setOwn(null))
  useEffect(look, [])
  const changed = () => {
    look()
    void state.reload()
  }
  return (
    <Page title={t('reminders.title')} back={PATH.user}>
      <p>{t('reminders.lead')}</p>
      <Reading of={state} failed={t('people.failedTitle')} lines={4}>
        {({ key, wishes, devices, messenger = null }) => (
          <>
            {(messenger === null || whyNoPush() !== 'messenger') && (
              <ThisDeviceCard
                serverKey={key}
                device={devices.find(({ deviceId }) => deviceId === own) ?? null}
                onChange={changed}
              />
            )}
            {messenger && <MessengerCard messenger={messenger} onChange={changed} />}
            {(devices.length > 0 || messenger?.deviceId) && <WishesCard wishes={wishes} onSaved={changed} />}
            {devices.length > 0 && <DevicesCard devices={devices} own={own} onChange={changed} />}
          </>
        )}
      </Reading>
    </Page>
  )
}
