import type { Order } from '#contract/order.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { Facts } from '#src/ui/facts.tsx'

const at = (iso: string | null): string => (iso === null ? '' : formatDate(Date.parse(iso)))
const day = (iso: string | null): string => (iso === null ? '' : formatDay(Date.parse(iso)))

/** What was ordered, for how much, and when. */
export const OrderFacts = ({ order }: { order: Order }) => (
  <Facts
    facts={[
      [t('shop.what'), order.name],
      [t('shop.copies'), order.copies > 1 && String(order.copies)],
      [t('shop.amount'), yuan(order.amountFen)],
      [t('shop.off'), order.offFen > 0 && yuan(order.offFen)],
      [t('shop.channel'), t(`shop.channel.${order.channel}`)],
      [t('shop.orderedAt'), at(order.createdAt)],
      [t('shop.paidAt'), at(order.paidAt)],
      [t('shop.validUntil'), day(order.validUntil)],
      [t('shop.orderNo'), order.orderNo],
    ]}
  />
)
