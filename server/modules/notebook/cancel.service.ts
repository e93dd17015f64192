import type { Db } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { giveUp } from '../../pay/ask.ts'
import type { Pay } from '../../pay/channel.ts'
import { isOpenOrder, type OrderRow, selectOwnOrder } from '../../pay/orders.repo.ts'

/**
 * Keeps why a family wants an order cancelled; an unpaid one is closed. Said again, the last reason stands.
 * @throws Refusal 10005; Unreachable when it cannot be known whether it was paid
 */
export async function askCancel(
  db: Db,
  pay: Pay,
  who: Principal,
  wish: { orderId: string; reason: string; text: string },
  now: number,
): Promise<OrderRow> {
  const order = await selectOwnOrder(db, who, wish.orderId).executeTakeFirst()
  if (!order) throw notFound()
  if (isOpenOrder(order)) await giveUp(db, pay, order, now)
  return db
    .updateTable('pay_order')
    .set({ cancel_reason: wish.reason, cancel_text: wish.text.trim(), cancel_at: new Date(now) })
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
