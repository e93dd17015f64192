import type { OrderState } from '#contract/shop/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from './badge.tsx'

const TONE: Readonly<Record<OrderState, Tone>> = {
  created: 'warn',
  paying: 'warn',
  paid: 'good',
  closed: 'muted',
  refunding: 'info',
  refunded: 'info',
}

/** How an order stands, in a word; its texts are of the area `shop`. */
export const OrderBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={TONE[state]}>{t(`shop.badge.${state}`)}</Badge>
)
