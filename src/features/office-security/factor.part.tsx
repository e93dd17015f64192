import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { CodeForm } from './code-form.part.tsx'
import { RecoveryCodes } from './recovery-codes.part.tsx'
import { SetUp } from './set-up.part.tsx'

export type FactorState = Calls['GET /api/office/second-factor']['reply']

interface FactorCardProps {
  state: FactorState
  reload: () => Promise<void>
}

/** The second step of one's own account: set up, new recovery codes, off. */
export const FactorCard = ({ state, reload }: FactorCardProps) => {
  const [doing, setDoing] = useState<'renew' | 'off' | null>(null)
  // ends by the person's word: the recovery codes are seen once
  const [settingUp, setSettingUp] = useState(!state.on)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const aside = (
    <Badge tone={state.on ? 'good' : 'warn'}>
      {t(state.on ? 'officeSecurity.on' : 'officeSecurity.off')}
    </Badge>
  )
  const kept = async () => {
    setCodes(null)
    setDoing(null)
    await reload()
  }
  return (
    <Card title={t('officeSecurity.own')} aside={aside}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void kept()} />
      ) : settingUp || !state.on ? (
        <SetUp
          onDone={async () => {
            await reload()
            setSettingUp(false)
          }}
        />
      ) : (
        <div className={shared['middle']}>
          {state.confirmedAt !== null && (
            <p className={shared['quiet']}>
              {t('officeSecurity.since', { date: formatFullDate(state.confirmedAt) })}
            </p>
          )}
          <p>{t('officeSecurity.left', { count: state.recoveryLeft })}</p>
          {doing === null ? (
            <div className={shared['acts']}>
              <Button onClick={() => setDoing('renew')}>{t('officeSecurity.renew')}</Button>
              <Button onClick={() => setDoing('off')}>{t('officeSecurity.switchOff')}</Button>
            </div>
          ) : doing === 'renew' ? (
            <>
              <p className={shared['quiet']}>{t('officeSecurity.renewText')}</p>
              <CodeForm
                submit={t('officeSecurity.renew')}
                call={(code) => client.call('POST /api/office/second-factor/recovery', { body: { code } })}
                onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
              />
            </>
          ) : (
            <>
              <p className={shared['quiet']}>
                {t(state.rule === 'required' ? 'officeSecurity.offRequired' : 'officeSecurity.offText')}
              </p>
              <CodeForm
                kind="danger"
                submit={t('officeSecurity.switchOff')}
                call={(code) => client.call('POST /api/office/second-factor/off', { body: { code } })}
                onDone={async () => {
                  setDoing(null)
                  setSettingUp(true)
                  showToast(t('officeSecurity.isOff'), TOAST_DONE)
                  await reload()
                }}
              />
            </>
          )}
          {doing !== null && (
            <p>
              <Button kind="quiet" onClick={() => setDoing(null)}>
                {t('common.cancel')}
              </Button>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
