import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/shop/membership-order.ts'
import { sellsIn } from '#core/domain/membership/access.ts'
import type { Api, Module } from '../../http/api.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { loadMembershipStanding } from '../../http/session/access.ts'
import { refreshed } from '../../pay/ask.ts'
import type { Pay } from '../../pay/channel.ts'
import { type OrderRow, orderOf, ordersOf, selectOwnOrder } from '../../pay/orders.repo.ts'
import { buildPaymentContext, payingOf } from '../../pay/start.ts'
import { buy } from './buy.service.ts'
import { productsFor } from './product.repo.ts'
import { loadMembershipState, takeTrial } from './state.service.ts'

/** Membership: its state, what can be bought, buying, and the free trial. */
export const membershipModule =
  (pay: Pay): Module =>
  (api) => {
    const { db } = api
    const told = async (row: OrderRow, now: number) => orderOf(await refreshed(db, pay, row, now))
    handle(api, contract.membershipState, ({ principal, req, now }) =>
      loadMembershipState(db, principal, brandOf(api, req), now),
    )
    handle(api, contract.membershipProduct, async ({ principal, req, now }) => {
      const { brand } = api.brands.byHost(req.hostname)
      const isSold = sellsIn((await loadMembershipStanding(db, principal, brand.switches, now)).state)
      const why = !brand.switches.buyVip ? 'brand' : isSold ? null : 'school'
      const [products, paying] = await Promise.all([
        isSold ? productsFor(db, principal, brand.slug) : [],
        payingOf(db, pay, principal.accountId, why),
      ])
      return {
        products: products.map((p) => ({
          productId: p.product_id,
          name: p.name,
          ...(p.name_en && { nameEn: p.name_en }),
          level: p.level,
          days: p.days,
          priceFen: p.price_fen,
          usualFen: p.usual_fen,
        })),
        paying,
      }
    })
    for (const [call, channel] of [
      [contract.membershipPay, 'wechat'],
      [contract.membershipAlipay, 'alipay'],
    ] as const) {
      handle(api, call, ({ principal, input, req, now }) => {
        const { orderId, productId } = input
        const { switches } = brandOf(api, req)
        return buy(
          db,
          pay,
          principal,
          { orderId, productId, channel, switches },
          buildPaymentContext(api, req, now),
        )
      })
    }
    handle(api, contract.membershipOrder, async ({ principal, input, now }) => {
      const all = ordersOf(db, principal, 'membership')
      const asked = input.orderNo === undefined ? all : all.where('order_no', '=', input.orderNo)
      const row = await asked.limit(1).executeTakeFirst()
      return { order: row ? await told(row, now) : null }
    })
    handle(api, contract.membershipOrderById, async ({ principal, input, now }) => {
      const row = await selectOwnOrder(db, principal, input.orderId).executeTakeFirst()
      if (!row) throw notFound()
      return { order: await told(row, now) }
    })
    handle(api, contract.freeTrial, async ({ principal, req, now }) => {
      const brand = brandOf(api, req)
      await takeTrial(db, principal, brand, now)
      return loadMembershipState(db, principal, brand, now)
    })
  }

const brandOf = (api: Api, req: FastifyRequest) => api.brands.byHost(req.hostname).brand
