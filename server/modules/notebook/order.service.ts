import { Status } from '#contract/envelope.ts'
import type { PayChannel } from '#contract/shop/order.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Pay } from '../../pay/channel.ts'
import type { OrderRow } from '../../pay/orders.repo.ts'
import { findRepeatedOrder, insertOrder } from '../../pay/place.ts'
import { settleFree } from '../../pay/settle.ts'
import { type PaymentContext, payerBy, startPaying } from '../../pay/start.ts'
import { lockStudent, oneGoods } from './goods.repo.ts'
import { quote } from './quote.service.ts'

interface BookOrderRequest {
  readonly orderId: string
  readonly goodsId: string
  readonly copies: number
  readonly couponCode: string | undefined
  readonly channel: PayChannel
}

/**
 * Orders a book for the present identity's student and starts paying; with a coupon for the whole price nothing is left
 * to pay. The price comes from the rows of goods and coupon.
 * @throws Refusal 10005 no such book; 10020 not so now, `because` in the log says why; 1 no provider
 */
export async function orderBook(
  db: Db,
  pay: Pay,
  who: Principal,
  wish: BookOrderRequest,
  at: PaymentContext,
) {
  const order = await inTransaction(db, (tx) => ordered(tx, pay, who, wish, at))
  return startPaying(db, pay, order, at)
}

async function ordered(
  tx: Tx,
  pay: Pay,
  who: Principal,
  wish: BookOrderRequest,
  { brand, now }: { brand: string; now: number },
): Promise<OrderRow> {
  const { orderId, goodsId: productId, copies, channel } = wish
  const couponCode = wish.couponCode?.toUpperCase()
  const same = {
    orderId,
    kind: 'notebook',
    productId,
    copies,
    channel,
    couponCode: couponCode ?? null,
  } as const
  const before = await findRepeatedOrder(tx, who, same)
  if (before) return before
  await lockStudent(tx, who)
  const goods = await oneGoods(tx, who, brand, productId)
  if (!goods) throw notFound()
  const price = await quote(tx, who, { goods, copies, couponCode, brand, now })
  if (price.why !== null)
    throw new Refusal(Status.conflict, 'goodsNotValid', { because: `goods: ${price.why}` })
  if (price.amountFen > 0) await payerBy(tx, pay, channel, who.accountId)
  const wanted = { ...same, ...price, brand, name: goods.name, nameEn: goods.name_en, level: 0, days: 0 }
  const order = await insertOrder(tx, who, wanted, now)
  return order.amount_fen === 0 ? settleFree(tx, order, now) : order
}
