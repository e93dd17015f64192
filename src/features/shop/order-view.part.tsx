import type { Order } from '#contract/order.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { OrderBadge } from '#src/ui/order-badge.tsx'
import shared from '#src/ui/shared.module.css'
import { CancelOrder } from './cancel-order.part.tsx'
import { isWaiting } from './order.rules.ts'
import { OrderFacts } from './order-facts.part.tsx'
import css from './shop.module.css'
import { placeOrder, takeStep, wishOf } from './start-order.actions.ts'
import { useFollow } from './use-order.ts'

interface OrderViewProps {
  order: Order
  reload: () => Promise<void>
}

/** What the order's state means for the family. */
function textOf(order: Order): string {
  if (order.state !== 'paid') {
    return t(`shop.state.${order.state}.text`, { until: formatDate(Date.parse(order.expiresAt)) })
  }
  if (order.validUntil === null) return t('shop.state.paid.book')
  return t('shop.state.paid.until', { date: formatDay(Date.parse(order.validUntil)) })
}

const Pay = ({ order, reload }: OrderViewProps) => {
  // each for itself: a payment that nobody ends must not keep the family from asking how the order stands
  const paying = useSend()
  const checking = useSend()
  const tell = useTell()
  const pay = async () => {
    const placed = await placeOrder(order.orderId, wishOf(order))
    if (placed.ok) await takeStep(placed.data.pay)
    else tell(placed.failure)
    await reload()
  }
  return (
    <div className={css['two']}>
      <Button kind="primary" busy={paying.busy} onClick={() => void paying.run(pay)}>
        {t('shop.payOn', { amount: yuan(order.amountFen) })}
      </Button>
      <Button busy={checking.busy} onClick={() => void checking.run(reload)}>
        {t('shop.check')}
      </Button>
    </div>
  )
}

/** How an order stands, by the school's word alone, and what can be done about it. Follows it while it waits. */
export const OrderView = ({ order, reload }: OrderViewProps) => {
  useFollow(order, reload)
  const waiting = isWaiting(order)
  const again = order.kind === 'membership' ? PATH.vipPay : PATH.bookBuy
  return (
    <>
      <Card title={t(`shop.state.${order.state}`)} aside={<OrderBadge state={order.state} />}>
        <div className={shared['stack']}>
          <p role="status">{textOf(order)}</p>
          {waiting && <Pay order={order} reload={reload} />}
          {order.state === 'closed' && (
            <ButtonLink kind="primary" block href={again}>
              {t('shop.again')}
            </ButtonLink>
          )}
          {order.state === 'paid' && order.kind === 'membership' && (
            <ButtonLink kind="primary" block href={PATH.vip}>
              {t('shop.toVip')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Card title={t('shop.order')}>
        <div className={shared['stack']}>
          <OrderFacts order={order} />
          {order.cancel !== null && (
            <p className={css['note']}>
              {t('shop.cancel.asked', { when: formatDate(Date.parse(order.cancel.askedAt)) })}
            </p>
          )}
        </div>
      </Card>
      {(waiting || (order.state === 'paid' && order.cancel === null)) && (
        <CancelOrder order={order} onDone={reload} />
      )}
    </>
  )
}
