import type { Db } from '../db/db.ts'
import { askAbout } from './ask.ts'
import { type Pay, Unreachable } from './channel.ts'
import { OPEN } from './orders.repo.ts'

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
  const due = db
    .selectFrom('pay_order')
    .where('next_ask', '<=', new Date(now))
    .where('state', 'in', OPEN)
    .select(['school_id', 'order_id'])
    .orderBy('next_ask')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
  const orders = await db
    .with('due', () => due)
    .updateTable('pay_order as o')
    .from('due')
    .whereRef('o.school_id', '=', 'due.school_id')
    .whereRef('o.order_id', '=', 'due.order_id')
    .set({ next_ask: new Date(now + TAKEN_MS) })
    .returningAll('o')
    .execute()
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
