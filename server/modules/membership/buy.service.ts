import { Status } from '#contract/envelope.ts'
import type { PayChannel } from '#contract/shop/order.ts'
import { isMember } from '#core/domain/membership/membership.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { BrandSwitches } from '../../http/session/access.ts'
import { lastingMembership } from '../../http/session/membership.repo.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Pay } from '../../pay/channel.ts'
import type { OrderRow } from '../../pay/orders.repo.ts'
import { findRepeatedOrder, insertOrder } from '../../pay/place.ts'
import { type PaymentContext, payerBy, startPaying } from '../../pay/start.ts'
import { productsFor } from './product.repo.ts'
import { requireSold } from './school-vip.service.ts'

interface MembershipOrderRequest {
  readonly orderId: string
  readonly productId: string
  readonly channel: PayChannel
}

/**
 * Orders a membership and starts paying; the same order again only starts paying again. Price, length and level come
 * from the product's row.
 * @throws Refusal 10002 none is for sale here; 10005 no such product; 10020 another level runs; 1 no provider
 */
export async function buy(
  db: Db,
  pay: Pay,
  who: Principal,
  { switches, ...wish }: MembershipOrderRequest & { switches: BrandSwitches },
  at: PaymentContext,
) {
  await requireSold(db, who, switches, at.now)
  await payerBy(db, pay, wish.channel, who.accountId)
  const order = await inTransaction(db, (tx) => ordered(tx, who, wish, at))
  return startPaying(db, pay, order, at)
}

async function ordered(
  tx: Tx,
  who: Principal,
  wish: MembershipOrderRequest,
  { brand, now }: { brand: string; now: number },
): Promise<OrderRow> {
  const same = { ...wish, kind: 'membership', copies: 1, couponCode: null } as const
  const before = await findRepeatedOrder(tx, who, same)
  if (before) return before
  const product = (await productsFor(tx, who, brand)).find((p) => p.product_id === wish.productId)
  if (!product) throw notFound()
  const runs = await lastingMembership(tx, who)
  const isRunning = runs && isMember({ status: runs.status, endTime: runs.end_time.getTime() }, now)
  if (isRunning && runs.level !== product.level) throw new Refusal(Status.conflict, 'vipOtherLevel')
  return insertOrder(
    tx,
    who,
    {
      ...same,
      brand,
      name: product.name,
      nameEn: product.name_en,
      level: product.level,
      days: product.days,
      listFen: product.price_fen,
      offFen: 0,
    },
    now,
  )
}
