import type { MembershipState } from '#contract/membership-order.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { refreshMembership } from '#src/state/membership.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

interface TrialProps {
  trial: MembershipState['trial']
  onTaken: () => Promise<void>
}

/** The free trial: once for a student. Taken already, that is said; where there is none, nothing is. */
export const Trial = ({ trial, onTaken }: TrialProps) => {
  const { busy, send } = useSend()
  const tell = useTell()
  const look = () => Promise.all([onTaken(), refreshMembership()])
  const take = () =>
    send(() => client.call('POST /api/base/data/system/account/user/level/freeTrial', { body: {} }), {
      toast: t('shop.trial.taken', { days: trial.days }),
      done: look,
      failed: (failure) => {
        tell(failure)
        return look()
      },
    })
  if (trial.state === 'none') return null
  if (trial.state === 'used') return <p className={shared['quiet']}>{t('shop.trial.used')}</p>
  return (
    <Card title={t('shop.trial.title', { days: trial.days })}>
      <div className={shared['stack']}>
        <p>{t('shop.trial.text')}</p>
        <Button block busy={busy} onClick={() => void take()}>
          {t('shop.trial.take')}
        </Button>
      </div>
    </Card>
  )
}
