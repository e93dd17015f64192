import type { Tx } from '../db/db.ts'
import { grantMembership } from '../http/session/membership.repo.ts'
import type { OrderRow } from './orders.repo.ts'

/** What follows a paid order, in the transaction that writes it down as paid. A book is printed by the school. */
export async function fulfil(
  tx: Tx,
  order: OrderRow,
  now: number,
): Promise<{ valid_from: Date | null; valid_until: Date | null }> {
  if (order.kind === 'notebook') return { valid_from: null, valid_until: null }
  const who = { accountId: order.account_id, userId: order.user_id }
  const { from, until } = await grantMembership(tx, who, { level: order.level, days: order.days }, now)
  return { valid_from: from, valid_until: until }
}
