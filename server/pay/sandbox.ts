import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PayChannel } from '#contract/shop/order.ts'
import { alipayChannel } from './alipay.ts'
import type { Channel, Charge, Pay, PaymentState } from './channel.ts'
import { APP, alipayNotice, MERCHANT, SERIAL, weChatNotice } from './sandbox-notice.ts'
import { weChatChannel } from './wechat.ts'

/** Where the trial provider's page is. */
export const SANDBOX_PAGE = '/api/pay/sandbox'
/** Begun payments kept in memory; more push out the oldest. */
const MOST = 10_000

interface SandboxPayment {
  readonly channel: PayChannel
  readonly charge: Charge
  transactionId: string | null
  closed: boolean
}

/**
 * A provider in which no money moves: a page of this server on which a person presses pay. What follows is the true
 * protocol: a notice signed (and for WeChat sealed) with keys made at the start, taken by the same door and checked by
 * the same code as a real one.
 */
export function sandboxPay(): Pay {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const apiV3Key = randomBytes(16).toString('hex')
  const begun = new Map<string, SandboxPayment>()
  const own = { privateKey, notifyUrl: '' }
  const nowhere: typeof fetch = () => Promise.reject(new Error('The trial provider has no network.'))
  const readers: Record<PayChannel, Channel> = {
    wechat: weChatChannel(
      {
        ...own,
        appId: APP,
        mchId: MERCHANT,
        serial: SERIAL,
        apiV3Key,
        platformKeys: new Map([[SERIAL, publicKey]]),
        api: '',
      },
      { fetch: nowhere },
    ),
    alipay: alipayChannel(
      { ...own, appId: APP, sellerId: MERCHANT, publicKey, gateway: '' },
      { fetch: nowhere },
    ),
  }
  const ofOrder = (orderNo: string) => [...begun.values()].filter((b) => b.charge.orderNo === orderNo)
  const channel = (name: PayChannel): Channel => ({
    start(charge) {
      const link = randomBytes(18).toString('base64url')
      const first = begun.keys().next()
      if (begun.size >= MOST && !first.done) begun.delete(first.value)
      begun.set(link, { channel: name, charge, transactionId: null, closed: false })
      return Promise.resolve({ way: 'page', url: `${charge.calls}${SANDBOX_PAGE}?link=${link}` })
    },
    read: (delivery) => readers[name].read(delivery),
    ask: (orderNo) => Promise.resolve(toSandboxState(name, orderNo, ofOrder(orderNo))),
    close(orderNo) {
      for (const one of ofOrder(orderNo)) one.closed = true
      return Promise.resolve()
    },
  })
  return {
    channels: { wechat: channel('wechat'), alipay: channel('alipay') },
    openIdApp: null,
    sandbox: {
      find: (link) => begun.get(link) ?? null,
      pay(link, now) {
        const one = begun.get(link)
        if (!one || one.closed || one.charge.expiresAt.getTime() <= now) return null
        // an order begun twice is one at the provider: paid once
        const paid = ofOrder(one.charge.orderNo).find((b) => b.transactionId !== null)
        one.transactionId ??= paid?.transactionId ?? `sandbox${randomBytes(10).toString('hex')}`
        const trade = { ...one, transactionId: one.transactionId }
        return one.channel === 'wechat'
          ? weChatNotice(privateKey, apiV3Key, trade, now)
          : alipayNotice(privateKey, trade, now)
      },
    },
  }
}

function toSandboxState(
  channel: PayChannel,
  orderNo: string,
  known: readonly SandboxPayment[],
): PaymentState {
  if (known.length === 0) return { state: 'unknown' }
  const paid = known.find((b) => b.transactionId !== null)
  if (!paid?.transactionId) return { state: known.every((b) => b.closed) ? 'closed' : 'open' }
  const { transactionId, charge } = paid
  const noticeId = `query:${transactionId}`
  return {
    state: 'paid',
    notice: { channel, noticeId, orderNo, transactionId, amountFen: charge.amountFen },
  }
}
