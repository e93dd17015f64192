import type { Db } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import { askAbout } from './ask.ts'
import { type Pay, Unreachable } from './channel.ts'
import { OPEN, type OrderRow } from './orders.repo.ts'

const EVERY_MS = 15_000
/** Orders asked about in one round. */
const AT_ONCE = 20
/** Until another process may take an order that this one is asking about. */
const TAKEN_MS = 60_000

/**
 * Asks providers about waiting orders whose time has come, and closes those that are over: a notice may never arrive.
 * @returns how many were asked about; of several processes each order is taken by one
 */
export async function askWaiting(
  db: Db,
  pay: Pay,
  now: number,
  failed: (e: unknown) => void,
): Promise<number> {
  const due = await db
    .selectFrom('pay_order')
    .where('next_ask', '<=', new Date(now))
    .where('state', 'in', OPEN)
    .select(['school_id', 'order_id'])
    .orderBy('next_ask')
    .limit(AT_ONCE)
    .modifyEnd(overSchools('orders that wait for their money'))
    .execute()
  const orders: OrderRow[] = []
  for (const { school_id, order_id } of due) {
    // of several processes that saw it, the first takes it
    const order = await db
      .updateTable('pay_order')
      .set({ next_ask: new Date(now + TAKEN_MS) })
      .where('school_id', '=', school_id)
      .where('order_id', '=', order_id)
      .where('next_ask', '<=', new Date(now))
      .where('state', 'in', OPEN)
      .returningAll()
      .executeTakeFirst()
    if (order) orders.push(order)
  }
  for (const order of orders) {
    await askAbout(db, pay, order, now).catch((e: unknown) => {
      if (!(e instanceof Unreachable)) failed(e)
    })
  }
  return orders.length
}

/** Does so as long as the server runs; stopping waits for a round that has begun. */
export function watchOrders(db: Db, pay: Pay, log: (line: string) => void): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const failed = (e: unknown): void =>
    log(`Orders could not be asked about: ${e instanceof Error ? e.name : 'unknown'}`)
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = askWaiting(db, pay, Date.now(), failed)
      .then(() => {}, failed)
      .finally(() => (busy = false))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
