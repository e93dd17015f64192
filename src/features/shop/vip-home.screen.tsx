import type { MembershipState } from '#contract/membership-order.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Gulou } from './gulou.part.tsx'
import { Levels } from './levels.part.tsx'
import { isHeld } from './order.rules.ts'
import { orderPage } from './start-order.actions.ts'
import { Trial } from './trial.part.tsx'
import { VipParts } from './vip-parts.part.tsx'
import { VipState } from './vip-state.part.tsx'
import { Vouched } from './vouched.part.tsx'
import { WhereSold } from './where-sold.part.tsx'

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
    {(state.trial.state === 'used' || !isHeld(state)) && <Trial trial={state.trial} onTaken={reload} />}
    <Where switch="buyVip">
      <ButtonLink
        kind={state.openOrder === null && !isHeld(state) ? 'primary' : 'plain'}
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
