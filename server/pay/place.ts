import { randomBytes } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { PayChannel } from '#contract/shop/order.ts'
import type { Tx } from '../db/db.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { Principal } from '../http/session/principal.ts'
import { type OrderRow, selectOwnOrder } from './orders.repo.ts'

/** How long an order can be paid. */
const PAYABLE_MS = 30 * 60_000

/** What is ordered; every figure comes from rows of the server. */
interface OrderInput {
  readonly orderId: string
  readonly kind: OrderRow['kind']
  readonly brand: string
  readonly channel: PayChannel
  readonly productId: string
  readonly name: string
  readonly nameEn: string
  readonly level: number
  readonly days: number
  readonly copies: number
  readonly listFen: number
  readonly offFen: number
  readonly couponCode: string | null
}

/** `KB`, the day and 72 random bits: within the 6 to 32 characters every provider takes. */
const newOrderNo = (now: number): string =>
  `KB${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}${randomBytes(9).toString('hex')}`

/**
 * The account's order of this id, if the phone sent it before; the same wish is then the same order.
 * @throws Refusal 10020 when it was another wish
 */
export async function findRepeatedOrder(
  tx: Tx,
  who: Principal,
  wish: Pick<OrderInput, 'orderId' | 'kind' | 'channel' | 'productId' | 'copies' | 'couponCode'>,
): Promise<OrderRow | null> {
  const row = await selectOwnOrder(tx, who, wish.orderId).executeTakeFirst()
  if (!row) return null
  const isSame =
    row.kind === wish.kind &&
    row.channel === wish.channel &&
    row.product_id === wish.productId &&
    row.copies === wish.copies &&
    row.coupon_code === wish.couponCode
  if (!isSame) throw new Refusal(Status.conflict, 'orderOther')
  return row
}

/** Writes an order down. @throws Refusal 10020 when somebody else has this id */
export async function insertOrder(
  tx: Tx,
  who: Principal,
  wanted: OrderInput,
  now: number,
): Promise<OrderRow> {
  const row = await tx
    .insertInto('pay_order')
    .values({
      school_id: who.schoolId,
      order_id: wanted.orderId,
      order_no: newOrderNo(now),
      kind: wanted.kind,
      state: 'created',
      brand: wanted.brand,
      account_id: who.accountId,
      user_id: who.userId,
      student_id: who.relativeId,
      product_id: wanted.productId,
      name: wanted.name,
      name_en: wanted.nameEn,
      channel: wanted.channel,
      level: wanted.level,
      days: wanted.days,
      copies: wanted.copies,
      list_fen: wanted.listFen,
      off_fen: wanted.offFen,
      amount_fen: wanted.listFen - wanted.offFen,
      coupon_code: wanted.couponCode,
      created_at: new Date(now),
      expires_at: new Date(now + PAYABLE_MS),
      next_ask: new Date(now + PAYABLE_MS),
    })
    .onConflict((c) => c.columns(['school_id', 'order_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal(Status.conflict, 'orderOther')
  const { order_no, school_id, order_id } = row
  await tx.insertInto('pay_order_number').values({ order_no, school_id, order_id }).execute()
  return row
}
