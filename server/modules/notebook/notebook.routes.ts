import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import * as call from '#contract/shop/notebook.ts'
import type { Api, Module } from '../../http/api.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { refreshed } from '../../pay/ask.ts'
import { type Pay, Unreachable } from '../../pay/channel.ts'
import { orderOf, ordersOf } from '../../pay/orders.repo.ts'
import { buildPaymentContext, payingOf } from '../../pay/start.ts'
import { askCancel } from './cancel.service.ts'
import { findOwnedGoodsIds, goodsNow, goodsOf, holding, oneGoods } from './goods.repo.ts'
import { holidayRoutes } from './holiday/holiday.routes.ts'
import { orderBook } from './order.service.ts'
import { couponNow, quote } from './quote.service.ts'

/** Printed wrong-answer books: what there is, what it costs, ordering. */
export const notebookModule =
  (pay: Pay): Module =>
  (api) => {
    goodsRoutes(api, pay)
    orderRoutes(api, pay)
    holidayRoutes(api, pay)
  }

function goodsRoutes(api: Api, pay: Pay): void {
  const { db } = api
  const paying = (req: FastifyRequest, accountId: string) =>
    payingOf(db, pay, accountId, brandOf(api, req).switches.allowPay ? null : 'brand')
  const goodsOr404 = async (...of: Parameters<typeof oneGoods>) => {
    const goods = await oneGoods(...of)
    if (!goods) throw notFound()
    return goods
  }
  handle(api, call.goodsAvailable, async ({ principal, req, now }) => {
    const rows = await goodsNow(db, principal, brandOf(api, req).slug, now)
    const held = await findOwnedGoodsIds(db, principal, now)
    return { goods: rows.map((r) => goodsOf(r, held)), paying: await paying(req, principal.accountId) }
  })
  handle(api, call.goodsOne, async ({ principal, input, req, now }) => {
    const goods = await goodsOr404(db, principal, brandOf(api, req).slug, input.goodsId)
    const held = await findOwnedGoodsIds(db, principal, now)
    return { goods: goodsOf(goods, held), paying: await paying(req, principal.accountId) }
  })
  handle(api, call.couponDetail, async ({ principal, input, req, now }) => {
    const brand = brandOf(api, req).slug
    await goodsOr404(db, principal, brand, input.goodsId)
    const coupon = await couponNow(db, principal, { ...input, brand, now })
    if (!coupon) throw notFound()
    return { coupon }
  })
  handle(api, call.goodsValid, async ({ principal, input, req, now }) => {
    const brand = brandOf(api, req).slug
    const goods = await goodsOr404(db, principal, brand, input.goodsId)
    const { copies, couponCode } = input
    const price = await quote(db, principal, { goods, copies, couponCode, brand, now })
    return { valid: price.why === null, ...price }
  })
}

function orderRoutes(api: Api, pay: Pay): void {
  const { db } = api
  handle(api, call.notebookOrder, ({ principal, input, req, now }) => {
    const { orderId, goodsId, copies, couponCode, channel } = input
    const at = buildPaymentContext(api, req, now)
    return orderBook(db, pay, principal, { orderId, goodsId, copies, couponCode, channel }, at)
  })
  handle(api, call.notebookOrders, async ({ principal, now }) => {
    const rows = await ordersOf(db, principal, 'notebook').limit(100).execute()
    const fresh = await Promise.all(rows.map((row) => refreshed(db, pay, row, now)))
    return { orders: fresh.map(orderOf) }
  })
  handle(api, call.orderExists, async ({ principal, input, now }) => {
    const rows = await holding(db, principal, now)
      .where('product_id', '=', input.goodsId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute()
    const own = rows.find((r) => r.account_id === principal.accountId && r.user_id === principal.userId)
    return { exists: rows.length > 0, order: own ? orderOf(own) : null }
  })
  handle(api, call.cancelReason, async ({ principal, input, now }) => {
    const order = await askCancel(db, pay, principal, input, now).catch((e: unknown) => {
      if (e instanceof Unreachable)
        throw new Refusal(Status.failed, 'payUnsettled', { because: `provider: ${e.message}` })
      throw e
    })
    return { order: orderOf(order) }
  })
}

const brandOf = (api: Api, req: FastifyRequest) => api.brands.byHost(req.hostname).brand
