import { useState } from 'react'
import type { OfficeFeatures } from '#contract/office/features.ts'
import { t } from '#src/i18n/i18n.ts'
import { refreshAccount } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './display.module.css'

type FeatureName = OfficeFeatures['features'][number]['name']

/** Features of the brand that the school has on: turned off after a question, on with one tap. */
export const FeaturesCard = () => {
  const features = useCall('GET /api/office/features', {})
  const [asking, setAsking] = useState<FeatureName | null>(null)
  const { doing, send } = useSend<FeatureName>()
  const turn = (name: FeatureName, on: boolean) =>
    send(
      () => client.call('POST /api/office/features/turn', { body: { name, on } }),
      {
        always: () => setAsking(null),
        toast: t(`officeDisplay.feature.${on ? 'isOn' : 'isOff'}`, {
          name: t(`officeDisplay.feature.${name}`),
        }),
        done: async () => {
          await Promise.all([features.reload(), refreshAccount()])
        },
      },
      name,
    )
  return (
    <Card title={t('officeDisplay.features')}>
      <p className={shared['quiet']}>{t('officeDisplay.featuresLead')}</p>
      <Reading of={features} failed={t('officeDisplay.featuresFailed')} lines={6}>
        {({ features: list, families, staff }) =>
          list.length === 0 ? (
            <p className={shared['quiet']}>{t('officeDisplay.noFeatures')}</p>
          ) : (
            <>
              <List label={t('officeDisplay.features')}>
                {list.map(({ name, on }) => (
                  <ListItem
                    key={name}
                    title={t(`officeDisplay.feature.${name}`)}
                    note={t(`officeDisplay.feature.${name}.what`)}
                    end={
                      <span className={css['turn']}>
                        <Badge tone={on ? 'good' : 'warn'}>
                          {t(on ? 'officeDisplay.feature.on' : 'officeDisplay.feature.off')}
                        </Badge>
                        <Button
                          busy={doing === name && asking === null}
                          aria-label={t(`officeDisplay.feature.${on ? 'turnOffOf' : 'turnOnOf'}`, {
                            name: t(`officeDisplay.feature.${name}`),
                          })}
                          onClick={() => (on ? setAsking(name) : void turn(name, true))}
                        >
                          {t(on ? 'officeDisplay.feature.turnOff' : 'officeDisplay.feature.turnOn')}
                        </Button>
                      </span>
                    }
                  />
                ))}
              </List>
              {asking && (
                <ConfirmSheet
                  open
                  title={t('officeDisplay.feature.ask', { name: t(`officeDisplay.feature.${asking}`) })}
                  yes={t('officeDisplay.feature.turnOff')}
                  busy={doing === asking}
                  onYes={() => void turn(asking, false)}
                  onClose={() => setAsking(null)}
                >
                  <div className={shared['stack']}>
                    <p>{t('officeDisplay.feature.touched', { families, staff })}</p>
                    <p className={shared['quiet']}>{t('officeDisplay.feature.stays')}</p>
                  </div>
                </ConfirmSheet>
              )}
            </>
          )
        }
      </Reading>
    </Card>
  )
}
