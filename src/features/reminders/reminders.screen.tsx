import { useEffect, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ownDeviceId } from '#src/platform/push.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { DevicesCard } from './devices.part.tsx'
import { ThisDeviceCard } from './this-device.part.tsx'
import { WishesCard } from './wishes.part.tsx'

/** Reminders on the screen of a phone: on this device, of what, when not, and on which other devices. */
export const RemindersScreen = () => {
  const state = useCall('GET /api/base/data/push', {})
  const [own, setOwn] = useState<string | null>(null)
  const look = () => void ownDeviceId().then(setOwn, () => setOwn(null))
  useEffect(look, [])
  const changed = () => {
    look()
    void state.reload()
  }
  return (
    <Page title={t('reminders.title')} back={PATH.user}>
      <p>{t('reminders.lead')}</p>
      <Reading of={state} failed={t('people.failedTitle')} lines={4}>
        {({ key, wishes, devices }) => (
          <>
            <ThisDeviceCard
              serverKey={key}
              device={devices.find(({ deviceId }) => deviceId === own) ?? null}
              onChange={changed}
            />
            {devices.length > 0 && (
              <>
                <WishesCard wishes={wishes} onSaved={changed} />
                <DevicesCard devices={devices} own={own} onChange={changed} />
              </>
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}
