import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

interface DevicesProps {
  devices: readonly { deviceId: string; name: string; madeAt: number }[]
  /** Which of them this browser is. */
  own: string | null
  onChange: () => void
}

/** All devices of the account that are reminded. */
export const DevicesCard = ({ devices, own, onChange }: DevicesProps) => {
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
