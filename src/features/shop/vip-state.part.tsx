import { useSnapshot } from 'valtio'
import type { MembershipState } from '#contract/membership-order.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

/** Whose membership it is, whether it counts, and until when. */
export const VipState = ({ state }: { state: MembershipState }) => {
  const { identity } = useSnapshot(session)
  const until = state.until === null ? '' : formatDay(Date.parse(state.until))
  const ended = !state.active && state.until !== null
  return (
    <Card
      title={identity?.studentName ?? ''}
      aside={
        (state.active || ended) && (
          <Badge tone={state.active ? 'good' : 'muted'}>
            {t(state.active ? 'shop.vip.active' : 'shop.vip.ended')}
          </Badge>
        )
      }
    >
      <div className={shared['tight']}>
        <p className={shared['big']}>
          {state.active ? t('shop.vip.level', { level: state.level }) : t('shop.vip.free')}
        </p>
        <p className={shared['quiet']}>
          {state.active
            ? t('shop.vip.until', { date: until })
            : ended
              ? t('shop.vip.endedAt', { date: until })
              : t('shop.vip.noneText')}
        </p>
      </div>
    </Card>
  )
}
