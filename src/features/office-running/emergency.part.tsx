import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { NoticeRow } from './notice.part.tsx'
import css from './running.module.css'

type Now = Calls['GET /api/office/running']['reply']

interface SwitchesCardProps {
  now: Pick<Now, 'switches' | 'touched'>
  onTurned: () => Promise<void>
}

const NAMES = ['pausePublication', 'readOnly'] as const
type EmergencySwitch = (typeof NAMES)[number]

/** The switches of an emergency: turned on after a question, off with one tap. */
export const SwitchesCard = ({ now: { switches: turned, touched }, onTurned }: SwitchesCardProps) => {
  const [asking, setAsking] = useState<EmergencySwitch | null>(null)
  const { doing, send } = useSend<EmergencySwitch>()
  const turn = (name: EmergencySwitch, on: boolean) =>
    send(
      () => client.call('POST /api/office/running/switch', { body: { name, on } }),
      {
        always: () => setAsking(null),
        toast: t(`officeRunning.${name}.${on ? 'done' : 'undone'}`),
        done: onTurned,
      },
      name,
    )
  return (
    <Card title={t('officeRunning.switches')}>
      <ul className={css['rows']}>
        {NAMES.map((name) => {
          const since = turned[name]
          return (
            <li key={name} className={css['row']}>
              <div className={shared['lines']}>
                <p className={shared['row']}>
                  <span className={shared['strong']}>{t(`officeRunning.${name}`)}</span>
                  <Badge tone={since === null ? 'muted' : 'warn'}>
                    {since === null
                      ? t('officeRunning.off')
                      : t('officeRunning.onSince', { since: formatDate(since) })}
                  </Badge>
                </p>
                <p className={shared['quiet']}>{t(`officeRunning.${name}.what`)}</p>
              </div>
              <Button
                busy={doing === name && asking === null}
                aria-label={t(`officeRunning.${name}.${since === null ? 'turnOn' : 'turnOff'}`)}
                onClick={() => (since === null ? setAsking(name) : void turn(name, false))}
              >
                {t(since === null ? 'officeRunning.turnOn' : 'officeRunning.turnOff')}
              </Button>
            </li>
          )
        })}
        <NoticeRow notice={turned.notice} touched={touched} onWritten={onTurned} />
      </ul>
      {asking && (
        <ConfirmSheet
          open
          title={t(`officeRunning.${asking}.ask`)}
          yes={t('officeRunning.turnOn')}
          busy={doing === asking}
          onYes={() => void turn(asking, true)}
          onClose={() => setAsking(null)}
        >
          <div className={shared['stack']}>
            <p>{t(`officeRunning.${asking}.touched`, touched)}</p>
            <p className={shared['quiet']}>{t('officeRunning.atOnce')}</p>
          </div>
        </ConfirmSheet>
      )}
    </Card>
  )
}
