import { useSnapshot } from 'valtio'
import type { MembershipState } from '#contract/shop/membership-order.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { isMembershipActive } from './order.rules.ts'

/** What counts now, in a few words: a trial, one's own membership, or one that somebody else of the family has. */
function formatVipState({ access, active, level }: MembershipState): string {
  if (access?.state === 'trial') return t('shop.vip.trial', { level: Math.max(1, level) })
  if (active) return t('shop.vip.level', { level })
  return t(access?.state === 'member' ? 'shop.vip.family' : 'shop.vip.free')
}

/** Whose membership it is, whether it counts, and until when. */
export const VipState = ({ state }: { state: MembershipState }) => {
  const { identity } = useSnapshot(session)
  const until = state.access?.until ?? state.until
  const date = until === null ? '' : formatDay(Date.parse(until))
  const isOn = isMembershipActive(state)
  const ended = !isOn && until !== null
  return (
    <Card
      title={identity?.studentName ?? ''}
      aside={
        (isOn || ended) && (
          <Badge tone={isOn ? 'good' : 'muted'}>{t(isOn ? 'shop.vip.active' : 'shop.vip.ended')}</Badge>
        )
      }
    >
      <div className={shared['tight']}>
        <p className={shared['big']}>{formatVipState(state)}</p>
        <p className={shared['quiet']}>
          {isOn
            ? t('shop.vip.until', { date })
            : ended
              ? t('shop.vip.endedAt', { date })
              : t('shop.vip.noneText')}
        </p>
      </div>
    </Card>
  )
}
