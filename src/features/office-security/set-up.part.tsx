import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import shared from '#src/ui/shared.module.css'
import { CodeForm } from './code-form.part.tsx'
import { RecoveryCodes } from './recovery-codes.part.tsx'
import css from './security.module.css'

type SecondFactorSetup = Calls['POST /api/office/second-factor/begin']['reply']

/** `ABCD EFGH …`: as it is typed into an app that has no camera. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Sets a second step of signing in up: the secret, its first code, the recovery codes. */
export const SetUp = ({ onDone }: { onDone: () => unknown }) => {
  const [begun, setBegun] = useState<SecondFactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, send } = useSend()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void onDone()} />
  if (!begun)
    return (
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('officeSecurity.setUpText')}</p>
        <div className={shared['acts']}>
          <Button
            kind="primary"
            busy={busy}
            onClick={() =>
              void send(() => client.call('POST /api/office/second-factor/begin', { body: {} }), {
                done: setBegun,
              })
            }
          >
            {t('officeSecurity.setUp')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={shared['middle']}>
      <p>{t('officeSecurity.scanText')}</p>
      <QrCode className={css['qr']} text={begun.uri} label={t('officeSecurity.qr')} />
      <p className={shared['quiet']}>{t('officeSecurity.secretText')}</p>
      <p>
        <code className={css['secret']}>{inGroups(begun.secret)}</code>
      </p>
      <CodeForm
        submit={t('officeSecurity.confirm')}
        call={(code) => client.call('POST /api/office/second-factor/confirm', { body: { code } })}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
    </div>
  )
}
