import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { CodeForm } from './code-form.part.tsx'
import { SetUp } from './set-up.part.tsx'

/** Before the office: the code of the second step, or setting it up where the school asks for one. */
export const GateScreen = ({ setUp, onPassed }: { setUp: boolean; onPassed: () => unknown }) => {
  const [recovery, setRecovery] = useState(false)
  if (setUp)
    return (
      <Page title={t('officeSecurity.gateSetUp')}>
        <Card title={t('officeSecurity.twoSteps')}>
          <SetUp onDone={onPassed} />
        </Card>
      </Page>
    )
  return (
    <Page title={t('officeSecurity.gate')}>
      <Card title={t('officeSecurity.twoSteps')}>
        <div className={shared['middle']}>
          <p className={shared['quiet']}>
            {t(recovery ? 'officeSecurity.gateRecoveryText' : 'officeSecurity.gateText')}
          </p>
          <CodeForm
            key={String(recovery)}
            recovery={recovery}
            submit={t('officeSecurity.goOn')}
            call={(code) => client.call('POST /api/office/second-factor/give', { body: { code } })}
            onDone={onPassed}
          />
          <p>
            <Button kind="quiet" onClick={() => setRecovery(!recovery)}>
              {t(recovery ? 'officeSecurity.useApp' : 'officeSecurity.useRecovery')}
            </Button>
          </p>
        </div>
      </Card>
    </Page>
  )
}
