import type { Db } from '../db/db.ts'
import { type Pay, Unreachable } from './channel.ts'
import { isOpenOrder, OPEN, type OrderRow } from './orders.repo.ts'
import { nextAsk } from './schedule.ts'
import { applyPaymentNotice, isRefusedWord } from './settle.ts'

/** A person who looks again and again makes one question in this time. */
const PAUSE_MS = 3000

const same = (db: Db, order: OrderRow) =>
  db.selectFrom('pay_order').where('school_id', '=', order.school_id).where('order_id', '=', order.order_id)

/** The order as it is now; for one that waits the provider is asked first, if it was not just now. */
export async function refreshed(db: Db, pay: Pay, order: OrderRow, now: number): Promise<OrderRow> {
  const justAsked = order.asked_at !== null && now - order.asked_at.getTime() < PAUSE_MS
  const isOver = order.expires_at.getTime() <= now
  if (order.state === 'paid' || order.state === 'closed' || order.state === 'refunded') return order
  if (justAsked || (order.state === 'created' && !isOver)) return order
  await askAbout(db, pay, order, now).catch((e: unknown) => {
    if (!(e instanceof Unreachable)) throw e
  })
  return same(db, order).selectAll().executeTakeFirstOrThrow()
}

/**
 * Asks the provider about an order and writes down what it says; one whose time is over is closed there and here, but
 * only after the provider said that no money came.
 * @throws Unreachable; the order stays as it was
 */
export async function askAbout(db: Db, pay: Pay, order: OrderRow, now: number): Promise<void> {
  const channel = pay.channels[order.channel]
  await db
    .updateTable('pay_order')
    .set({
      asked_at: new Date(now),
      asked: order.asked + 1,
      next_ask: isOpenOrder(order) ? nextAsk(now, order.asked + 1, order.expires_at) : null,
    })
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.order_id)
    .execute()
  // what never reached a provider needs no word of it; one no longer set up cannot be asked
  if (order.state === 'created') return closeIfOver(db, order, now)
  if (!channel) throw new Unreachable('no provider')
  const standing = await channel.ask(order.order_no, now)
  if (standing.state === 'paid') {
    const result = await applyPaymentNotice(db, standing.notice, now)
    if (isRefusedWord(result)) throw new Unreachable(`the provider's answer does not fit: ${result}`)
    return
  }
  if (order.state === 'refunding') {
    // one provider calls money that went back refunded, the other calls its trade closed
    const isBack = standing.state === 'refunded' || standing.state === 'closed'
    return isBack ? setState(db, order, ['refunding'], 'refunded', now) : undefined
  }
  if (standing.state === 'open' && order.expires_at.getTime() <= now) await channel.close(order.order_no, now)
  if (standing.state === 'closed') return setState(db, order, OPEN, 'closed', now)
  await closeIfOver(db, order, now)
}

async function closeIfOver(db: Db, order: OrderRow, now: number): Promise<void> {
  if (order.expires_at.getTime() <= now) await setState(db, order, OPEN, 'closed', now)
}

async function setState(
  db: Db,
  order: OrderRow,
  from: readonly OrderRow['state'][],
  state: 'closed' | 'refunded',
  now: number,
): Promise<void> {
  await db
    .updateTable('pay_order')
    .set({ state, next_ask: null, ...(state === 'closed' ? { closed_at: new Date(now) } : {}) })
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.order_id)
    .where('state', 'in', from)
    .execute()
}

/** Gives an unpaid order up: closed at the provider first, so that no money can come. @throws Unreachable */
export async function giveUp(db: Db, pay: Pay, order: OrderRow, now: number): Promise<OrderRow> {
  if (order.state === 'paying') {
    const channel = pay.channels[order.channel]
    if (!channel) throw new Unreachable('no provider')
    const standing = await channel.ask(order.order_no, now)
    if (standing.state === 'paid') await applyPaymentNotice(db, standing.notice, now)
    else if (standing.state === 'open') await channel.close(order.order_no, now)
  }
  await setState(db, order, OPEN, 'closed', now)
  return same(db, order).selectAll().executeTakeFirstOrThrow()
}
