import { useSnapshot } from 'valtio'
import { ADMINISTRATORS } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { FactorCard, type FactorState } from './factor.part.tsx'

/** The second step of signing in to the office: one's own, and what the school asks of everybody. */
export const SecurityScreen = () => {
  const state = useCall('GET /api/office/second-factor', {})
  const { identity } = useSnapshot(session)
  const isAdministrator = identity !== null && ADMINISTRATORS.includes(identity.userType)
  const { busy, send } = useSend()
  const setRule = (rule: FactorState['rule']) => {
    if (busy || rule === state.data?.rule) return
    void send(() => client.call('POST /api/office/second-factor/rule', { body: { rule } }), {
      toast: t('officeSecurity.ruleSaved'),
      done: state.reload,
    })
  }
  return (
    <Page title={t('office.security')} wide asOf={state.asOf}>
      <Reading of={state} failed={t('office.security')}>
        {(data) => (
          <>
            <FactorCard state={data} reload={state.reload} />
            {isAdministrator && (
              <Card title={t('officeSecurity.rule')}>
                <div className={shared['middle']}>
                  <p className={shared['quiet']}>{t('officeSecurity.ruleText')}</p>
                  <SegmentedControl
                    label={t('officeSecurity.rule')}
                    options={[
                      { value: 'required', title: t('officeSecurity.required') },
                      { value: 'optional', title: t('officeSecurity.optional') },
                    ]}
                    value={data.rule}
                    onChange={setRule}
                  />
                  {data.rule === 'optional' && (
                    <p className={shared['error']}>{t('officeSecurity.optionalText')}</p>
                  )}
                </div>
              </Card>
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}
