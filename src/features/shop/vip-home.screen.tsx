import type { MembershipState } from '#contract/shop/membership-order.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { refreshMembership } from '#src/state/account/membership.ts'
import { client } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Gulou } from './gulou.part.tsx'
import { Levels } from './levels.part.tsx'
import { isMembershipActive } from './order.rules.ts'
import { orderPage } from './start-order.actions.ts'
import { VipParts } from './vip-parts.part.tsx'
import { VipState } from './vip-state.part.tsx'
import { WhereSold } from './where-sold.part.tsx'

/** The membership that a sign-on partner vouches for; nothing where no partner does, or none can be asked. */
const Vouched = () => {
  const { data } = useCall('GET /api/base/data/system/account/user/membership/chencai', {})
  if (data?.membershipStatus !== 1 || data.vipEndTime === null) return null
  const date = formatDay(data.vipEndTime)
  return (
    <Card
      title={t('shop.vouched.title')}
      aside={
        <Badge tone={data.active ? 'good' : 'muted'}>
          {t(data.active ? 'shop.vip.active' : 'shop.vip.ended')}
        </Badge>
      }
    >
      <p className={shared['quiet']}>
        {data.active ? t('shop.vip.until', { date }) : t('shop.vip.endedAt', { date })}
      </p>
      <p className={shared['quiet']}>{t('shop.vouched.text')}</p>
    </Card>
  )
}

interface TrialProps {
  trial: MembershipState['trial']
  onTaken: () => Promise<void>
}

/** The free trial: once for a student. Taken already, that is said; where there is none, nothing is. */
const Trial = ({ trial, onTaken }: TrialProps) => {
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

const OpenOrder = ({ order }: { order: NonNullable<MembershipState['openOrder']> }) => (
  <Card title={t('shop.openOrder')}>
    <p>{t('shop.openOrderText', { name: order.name })}</p>
    <ButtonLink kind="primary" block href={orderPage('membership', order.orderId)}>
      {t('shop.openOrderGo')}
    </ButtonLink>
  </Card>
)

/** What there is to have: what it opens, the trial, buying, and the products. */
const Offer = ({ state, reload }: { state: MembershipState; reload: () => Promise<void> }) => (
  <>
    {state.freePractices && <VipParts aWeek={state.freePractices} />}
    {(state.trial.state === 'used' || !isMembershipActive(state)) && (
      <Trial trial={state.trial} onTaken={reload} />
    )}
    <Where switch="buyVip">
      <ButtonLink
        kind={state.openOrder === null && !isMembershipActive(state) ? 'primary' : 'plain'}
        block
        href={PATH.vipPay}
      >
        {t(state.active ? 'shop.vip.longer' : 'shop.vip.buy')}
      </ButtonLink>
    </Where>
    {state.gulou && <Gulou onUpgraded={reload} />}
    <Levels current={state.productId ?? null} />
  </>
)

/** The membership of the present child: what it is now, what it is for, and the ways to it. */
export const VipHomeScreen = () => {
  const state = useCall('GET /api/base/data/system/account/user/membership', {})
  return (
    <Page title={t('shop.vip.title')} back={PATH.user} asOf={state.asOf}>
      <WhereSold>
        <Reading of={state} failed={t('shop.failed')}>
          {(data) => (
            <>
              <VipState state={data} />
              <Vouched />
              {data.openOrder !== null && <OpenOrder order={data.openOrder} />}
              <Offer state={data} reload={state.reload} />
            </>
          )}
        </Reading>
        <CardList label={t('shop.more')}>
          <ListItem title={t('shop.instruction.title')} href={PATH.vipInstruction} />
          <ListItem title={t('shop.vip.lastOrder')} href={PATH.vipPaid} />
        </CardList>
      </WhereSold>
    </Page>
  )
}
