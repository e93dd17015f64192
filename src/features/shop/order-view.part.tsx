import { useState } from 'react'
import type { Order } from '#contract/shop/order.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { OrderBadge } from '#src/ui/order-badge.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import { Choices } from './choices.part.tsx'
import { isWaiting } from './order.rules.ts'
import css from './shop.module.css'
import { orderToPurchaseChoice, placeOrder, takeStep } from './start-order.actions.ts'
import { useFollow } from './use-order.ts'

const formatOrderTime = (iso: string | null): string => (iso === null ? '' : formatDate(Date.parse(iso)))
const day = (iso: string | null): string => (iso === null ? '' : formatDay(Date.parse(iso)))

/** What was ordered, for how much, and when. */
const OrderFacts = ({ order }: { order: Order }) => (
  <Facts
    facts={[
      [t('shop.what'), order.name],
      [t('shop.copies'), order.copies > 1 && String(order.copies)],
      [t('shop.amount'), yuan(order.amountFen)],
      [t('shop.off'), order.offFen > 0 && yuan(order.offFen)],
      [t('shop.channel'), t(`shop.channel.${order.channel}`)],
      [t('shop.orderedAt'), formatOrderTime(order.createdAt)],
      [t('shop.paidAt'), formatOrderTime(order.paidAt)],
      [t('shop.validUntil'), day(order.validUntil)],
      [t('shop.orderNo'), order.orderNo],
    ]}
  />
)

const REASONS = ['mistake', 'notNeeded', 'notUseful', 'tooDear', 'other'] as const
type CancelReason = (typeof REASONS)[number]

/** Gives an order up that is not paid, or tells the school why a paid one is not wanted. */
const CancelOrder = ({ order, onDone }: { order: Order; onDone: () => Promise<void> }) => {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<CancelReason>('mistake')
  const [text, setText] = useState('')
  const { busy, send } = useSend()
  const waiting = isWaiting(order)
  const cancel = () => {
    const body = { orderId: order.orderId, reason, text }
    return send(
      () => client.call('POST /api/base/data/notebook/order/apply_for_cancel_vip_reason', { body }),
      {
        toast: t(waiting ? 'shop.cancel.closed' : 'shop.cancel.told'),
        done: () => {
          setAsking(false)
          return onDone()
        },
      },
    )
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t(waiting ? 'shop.cancel.open' : 'shop.cancel.ask')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t(waiting ? 'shop.cancel.open' : 'shop.cancel.ask')}
        yes={t('shop.cancel.send')}
        no={t('shop.cancel.keep')}
        kind="danger"
        busy={busy}
        onYes={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <div className={shared['stack']}>
          <p>{t(waiting ? 'shop.cancel.openText' : 'shop.cancel.askText')}</p>
          <Choices
            label={t('shop.cancel.why')}
            value={reason}
            options={REASONS.map((value) => ({ value, title: t(`shop.cancel.reason.${value}`) }))}
            onChange={setReason}
          />
          <WordsField label={t('shop.cancel.words')} value={text} rows={2} most={500} onChange={setText} />
        </div>
      </ConfirmSheet>
    </>
  )
}

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
    const placed = await placeOrder(order.orderId, orderToPurchaseChoice(order))
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
