import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import type { Order, PayChannel, Paying, PayStep } from '#contract/shop/order.ts'
import { callPrefix } from '#core/brand/pick.ts'
import type { Db } from '../db/db.ts'
import type { Api } from '../http/api.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { type Channel, type Pay, Unreachable } from './channel.ts'
import { isOpenOrder, OPEN, type OrderRow, orderOf } from './orders.repo.ts'
import { nextAsk } from './schedule.ts'

/** The payer's id at the messenger's account that takes the money; null where it is not linked. */
async function openIdOf(db: Db, pay: Pay, accountId: string): Promise<string | null> {
  if (pay.openIdApp === null) return null
  const row = await db
    .selectFrom('external_identity as e')
    .innerJoin('partner as p', 'p.partner_id', 'e.partner_id')
    .where('e.account_id', '=', accountId)
    .where('p.app_id', '=', pay.openIdApp)
    .where('p.enabled', '=', true)
    .select('e.external_id')
    .orderBy('e.linked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.external_id ?? null
}

/** How this account can pay. `why`: a reason besides the providers, the first that holds. */
export async function payingOf(
  db: Db,
  pay: Pay,
  accountId: string,
  why: Exclude<Paying['why'], 'provider'>,
): Promise<Paying> {
  const sandbox = pay.sandbox !== null
  if (why !== null) return { channels: [], why, sandbox }
  const linked = pay.openIdApp === null || (await openIdOf(db, pay, accountId)) !== null
  const channels = (['wechat', 'alipay'] as const).filter(
    (name) => pay.channels[name] !== undefined && (name !== 'wechat' || linked),
  )
  return { channels, why: channels.length === 0 ? 'provider' : null, sandbox }
}

/**
 * The provider of a channel, and who this account is there. Asked before an order is written down.
 * @throws Refusal 1: none is set up, or the account's WeChat is not linked
 */
export async function payerBy(
  db: Db,
  pay: Pay,
  name: PayChannel,
  accountId: string,
): Promise<{ channel: Channel; openId: string | null }> {
  const channel = pay.channels[name]
  if (!channel) throw new Refusal(Status.failed, 'payOff', { because: 'no provider' })
  const openId = name === 'wechat' ? await openIdOf(db, pay, accountId) : null
  if (name === 'wechat' && pay.openIdApp !== null && openId === null)
    throw new Refusal(Status.failed, 'payNoWeChat', { because: 'no openid' })
  return { channel, openId }
}

/** Where the app and the calls of this brand are, from the address the request came by. */
export interface PaymentContext {
  readonly brand: string
  /** `https://host` and the brand's path before pages of the app. */
  readonly pages: string
  /** The same before calls. */
  readonly calls: string
  readonly now: number
}

export function buildPaymentContext(api: Api, req: FastifyRequest, now: number): PaymentContext {
  const { brand } = api.brands.byHost(req.hostname)
  const origin = `${req.protocol}://${req.host}`
  return { brand: brand.slug, pages: origin + brand.hashPath, calls: origin + callPrefix(brand), now }
}

/**
 * Starts paying an open order, or starts again: the provider knows it by its number, so nobody pays twice.
 * @returns the order as it stands then; `pay` is null where nothing is left to pay
 * @throws Refusal 10020 the order is over; 1 the provider does not answer, or the payer's WeChat is not linked
 */
export async function startPaying(
  db: Db,
  pay: Pay,
  order: OrderRow,
  at: PaymentContext,
): Promise<{ order: Order; pay: PayStep | null }> {
  const step = order.state === 'paid' ? null : await stepOf(db, pay, order, at)
  return {
    order: orderOf({ ...order, state: order.state === 'created' ? 'paying' : order.state }),
    pay: step,
  }
}

async function stepOf(
  db: Db,
  pay: Pay,
  order: OrderRow,
  { pages, calls, now }: PaymentContext,
): Promise<PayStep> {
  if (!isOpenOrder(order) || order.expires_at.getTime() <= now)
    throw new Refusal(Status.conflict, 'orderOver')
  const { channel, openId } = await payerBy(db, pay, order.channel, order.account_id)
  // paid or given up: the order's own page tells how it stands
  const page = order.kind === 'notebook' ? '/wrong-book/record' : '/user/vip/pay/success'
  const back = `${pages}${page}?orderId=${order.order_id}`
  const charge = {
    orderNo: order.order_no,
    amountFen: order.amount_fen,
    name: order.name,
    expiresAt: order.expires_at,
    openId,
    calls,
    returnUrl: back,
    quitUrl: back,
  }
  const step = await channel.start(charge, now).catch((e: unknown) => {
    if (e instanceof Unreachable)
      throw new Refusal(Status.failed, 'payUnavailable', { because: `provider: ${e.message}` })
    throw e
  })
  await db
    .updateTable('pay_order')
    .set({ state: 'paying', asked: 0, next_ask: nextAsk(now, 0, order.expires_at) })
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.order_id)
    .where('state', 'in', OPEN)
    .execute()
  return step
}
