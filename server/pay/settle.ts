import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { grantMembership } from '../http/session/membership.repo.ts'
import type { Notice } from './channel.ts'
import type { OrderRow } from './orders.repo.ts'

/** What follows a paid order, in the transaction that writes it down as paid. A book is printed by the school. */
async function fulfil(
  tx: Tx,
  order: OrderRow,
  now: number,
): Promise<{ valid_from: Date | null; valid_until: Date | null }> {
  if (order.kind === 'notebook') return { valid_from: null, valid_until: null }
  const who = { accountId: order.account_id, userId: order.user_id }
  const { from, until } = await grantMembership(tx, who, { level: order.level, days: order.days }, now)
  return { valid_from: from, valid_until: until }
}

/**
 * What came of a provider's word. `paid`: this made the order paid. `again`: it was, by the same money. `late` and
 * `second`: the money has to go back. The last three are believed by nobody and change nothing.
 */
export type Settled = 'paid' | 'again' | 'late' | 'second' | 'unknownOrder' | 'wrongAmount' | 'wrongChannel'

export const isRefusedWord = (result: Settled): boolean =>
  result === 'unknownOrder' || result === 'wrongAmount' || result === 'wrongChannel'

/**
 * Takes a checked word that money came. Exactly once: the order's row is locked, a word is kept by its id, and what
 * follows (a membership) is written in the same transaction.
 */
export function applyPaymentNotice(db: Db, notice: Notice, now: number): Promise<Settled> {
  return inTransaction(db, async (tx) => {
    const order = await numbered(tx, notice.orderNo)
    if (!order) return 'unknownOrder'
    if (order.channel !== notice.channel) return 'wrongChannel'
    if (order.amount_fen !== notice.amountFen) return 'wrongAmount'
    const result = await apply(tx, order, notice, now)
    await tx
      .insertInto('pay_notice')
      .values({
        channel: notice.channel,
        notice_id: notice.noticeId,
        order_no: notice.orderNo,
        transaction_id: notice.transactionId,
        result,
        received_at: new Date(now),
      })
      .onConflict((c) => c.columns(['channel', 'notice_id']).doNothing())
      .execute()
    return result
  })
}

/** The order of a number, locked. */
async function numbered(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const place = await tx
    .selectFrom('pay_order_number')
    .where('order_no', '=', orderNo)
    .select(['school_id', 'order_id'])
    .executeTakeFirst()
  return (
    place &&
    tx
      .selectFrom('pay_order')
      .where('school_id', '=', place.school_id)
      .where('order_id', '=', place.order_id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
  )
}

async function apply(tx: Tx, order: OrderRow, notice: Notice, now: number): Promise<Settled> {
  const mine = { schoolId: order.school_id, orderId: order.order_id }
  if (order.transaction_id === notice.transactionId) return 'again'
  if (order.transaction_id !== null || order.state === 'paid') return 'second'
  const { channel, transactionId: transaction_id } = notice
  await tx
    .insertInto('pay_transaction')
    .values({ channel, transaction_id, order_no: order.order_no })
    .execute()
  if (order.state === 'closed') {
    await change(tx, mine, { state: 'refunding', transaction_id })
    return 'late'
  }
  await change(tx, mine, {
    state: 'paid',
    transaction_id,
    paid_at: new Date(now),
    next_ask: null,
    ...(await fulfil(tx, order, now)),
  })
  return 'paid'
}

/** An order with nothing to pay: paid as it is placed. */
export async function settleFree(tx: Tx, order: OrderRow, now: number): Promise<OrderRow> {
  if (order.amount_fen !== 0) throw new Error('An order with a price was to be settled without money.')
  await change(
    tx,
    { schoolId: order.school_id, orderId: order.order_id },
    { state: 'paid', paid_at: new Date(now), next_ask: null, ...(await fulfil(tx, order, now)) },
  )
  return tx
    .selectFrom('pay_order')
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.order_id)
    .selectAll()
    .executeTakeFirstOrThrow()
}

const change = (tx: Tx, at: { schoolId: string; orderId: string }, set: Partial<OrderRow>) =>
  tx
    .updateTable('pay_order')
    .set(set)
    .where('school_id', '=', at.schoolId)
    .where('order_id', '=', at.orderId)
    .execute()
