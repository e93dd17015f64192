import type { Order, PayChannel, PayStep } from '#contract/shop/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { payInWeChat } from '#src/platform/wechat-pay.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'

/** What somebody wants to buy, and how. */
export type PurchaseChoice =
  | { kind: 'membership'; productId: string; channel: PayChannel }
  | { kind: 'notebook'; productId: string; channel: PayChannel; copies: number; couponCode: string | null }

export const orderToPurchaseChoice = (order: Order): PurchaseChoice =>
  order.kind === 'membership'
    ? { kind: 'membership', productId: order.productId, channel: order.channel }
    : {
        kind: 'notebook',
        productId: order.productId,
        channel: order.channel,
        copies: order.copies,
        couponCode: order.couponCode,
      }

/** The page that tells how an order stands; it reads that from the school, whatever else its address says. */
export const orderPage = (kind: PurchaseChoice['kind'], orderId: string): string =>
  href.order(kind === 'membership' ? PATH.vipPaid : PATH.bookRecord, { orderId })

/** Places the order, or starts paying it again: the same id is the same order. */
export function placeOrder(orderId: string, wish: PurchaseChoice) {
  const { productId, channel } = wish
  if (wish.kind === 'notebook') {
    const { copies, couponCode } = wish
    const coupon = couponCode === null ? {} : { couponCode }
    return client.call('POST /api/base/data/notebook/order', {
      body: { orderId, goodsId: productId, copies, channel, ...coupon },
    })
  }
  const body = { orderId, productId }
  return channel === 'wechat'
    ? client.call('POST /api/base/data/system/account/user/membership/pay', { body })
    : client.call('POST /api/base/data/system/account/user/membership/alipay/pay', { body })
}

/** Leads to where the money is given; in WeChat says what became of it, which is no proof. */
export async function takeStep(step: PayStep | null): Promise<void> {
  if (step === null) return
  if (step.way === 'page') {
    location.assign(step.url)
    return
  }
  const word = await payInWeChat(step.bridge)
  if (word !== 'ok') showToast(t(`shop.bridge.${word}`), TOAST_READ)
}

/** Goes to the order's page, so that Back leads there too, and from it to the payment. */
export async function payNow(
  kind: PurchaseChoice['kind'],
  orderId: string,
  step: PayStep | null,
): Promise<void> {
  go(orderPage(kind, orderId), { replace: true })
  await takeStep(step)
}
