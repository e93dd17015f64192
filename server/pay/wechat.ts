import { type KeyObject, randomBytes } from 'node:crypto'
import type { PayStep } from '#contract/shop/order.ts'
import { askProvider, believe, objectOf } from './ask-provider.ts'
import { beijingRfc3339 } from './beijing.ts'
import { type Channel, type Charge, Forged, type Notice, type PaymentState, Unreachable } from './channel.ts'
import { signText } from './rsa.ts'
import { checkSigned, openSealed } from './wechat-seal.ts'

export interface WeChatSettings {
  /** Of the official account people pay in. */
  readonly appId: string
  readonly mchId: string
  /** Serial number of the merchant's API certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** 32 characters. */
  readonly apiV3Key: string
  /** Public keys by serial; the first one is asked to sign answers. */
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  /** Without a slash at the end. */
  readonly api: string
  /** https, without a query. */
  readonly notifyUrl: string
}

interface WeChatPayDeps {
  readonly fetch: typeof fetch
  readonly nonce?: () => string
}

/** The value of the header `authorization` of a request (APIv3, "signature generation"). `path` with its query. */
export function authorization(
  s: Pick<WeChatSettings, 'mchId' | 'serial' | 'privateKey'>,
  request: { method: 'GET' | 'POST'; path: string; body: string; timestamp: string; nonce: string },
): string {
  const { method, path, body, timestamp, nonce } = request
  const signature = signText(s.privateKey, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${s.mchId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${s.serial}",signature="${signature}"`
}

/** What the messenger's bridge wants, signed by the merchant. */
export function bridgeStep(
  s: Pick<WeChatSettings, 'appId' | 'privateKey'>,
  prepayId: string,
  at: { timestamp: string; nonce: string },
): PayStep {
  const pack = `prepay_id=${prepayId}`
  const paySign = signText(s.privateKey, `${s.appId}\n${at.timestamp}\n${at.nonce}\n${pack}\n`)
  return {
    way: 'bridge',
    bridge: {
      appId: s.appId,
      timeStamp: at.timestamp,
      nonceStr: at.nonce,
      package: pack,
      signType: 'RSA',
      paySign,
    },
  }
}

/** WeChat Pay by APIv3: JSAPI orders, verified notices, query and close. */
export function weChatChannel(s: WeChatSettings, outside: WeChatPayDeps): Channel {
  const stamp = (now: number) => ({
    timestamp: String(Math.floor(now / 1000)),
    nonce: outside.nonce?.() ?? randomBytes(16).toString('hex'),
  })
  const call = async (method: 'GET' | 'POST', path: string, content: object | null, now: number) => {
    const body = content === null ? '' : JSON.stringify(content)
    const answer = await askProvider(outside.fetch, s.api + path, {
      method,
      headers: {
        authorization: authorization(s, { method, path, body, ...stamp(now) }),
        accept: 'application/json',
        'user-agent': 'Kaoban',
        'wechatpay-serial': [...s.platformKeys.keys()][0] ?? '',
        ...(content === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === null ? {} : { body }),
    })
    const data = objectOf(answer.text)
    if (!answer.ok) return { ok: false, data }
    believe(() =>
      checkSigned(
        s.platformKeys,
        signedOf((n) => answer.headers.get(n), answer.text),
        now,
      ),
    )
    return { ok: true, data }
  }
  const order = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${orderNo}`

  return {
    async start(charge, now) {
      const { ok, data } = await call('POST', '/v3/pay/transactions/jsapi', prepayOf(s, charge), now)
      if (!ok || typeof data['prepay_id'] !== 'string') throw unwilling(data)
      return bridgeStep(s, data['prepay_id'], stamp(now))
    },
    read({ headers, body, now }) {
      checkSigned(
        s.platformKeys,
        signedOf((n) => headers[n], body),
        now,
      )
      const { id, event_type: event, resource } = objectOf(body)
      if (event !== 'TRANSACTION.SUCCESS') return null
      if (typeof id !== 'string' || typeof resource !== 'object' || resource === null)
        throw new Forged('no resource')
      return paidNotice(s, objectOf(openSealed(s.apiV3Key, resource)), id)
    },
    async ask(orderNo, now) {
      const { ok, data } = await call('GET', `${order(orderNo)}?mchid=${s.mchId}`, null, now)
      if (!ok && data['code'] === 'ORDER_NOT_EXIST') return { state: 'unknown' }
      if (!ok) throw unwilling(data)
      return believe(() => parseWeChatState(s, data, orderNo))
    },
    async close(orderNo, now) {
      const { ok, data } = await call('POST', `${order(orderNo)}/close`, { mchid: s.mchId }, now)
      if (!ok && data['code'] !== 'ORDER_CLOSED' && data['code'] !== 'ORDER_NOT_EXIST') throw unwilling(data)
    },
  }
}

const prepayOf = (s: WeChatSettings, charge: Charge) => ({
  appid: s.appId,
  mchid: s.mchId,
  description: charge.name.slice(0, 40),
  out_trade_no: charge.orderNo,
  time_expire: beijingRfc3339(charge.expiresAt),
  notify_url: s.notifyUrl,
  amount: { total: charge.amountFen, currency: 'CNY' },
  payer: { openid: charge.openId ?? '' },
})

const signedOf = (header: (name: string) => string | null | undefined, body: string) => ({
  timestamp: header('wechatpay-timestamp'),
  nonce: header('wechatpay-nonce'),
  serial: header('wechatpay-serial'),
  signature: header('wechatpay-signature'),
  body,
})

/** The provider's own code for a refusal; never its words. */
const unwilling = (data: Readonly<Record<string, unknown>>): Unreachable =>
  new Unreachable(`refused: ${typeof data['code'] === 'string' ? data['code'].slice(0, 40) : 'no code'}`)

function paidNotice(s: WeChatSettings, t: Readonly<Record<string, unknown>>, noticeId: string): Notice {
  const { total, currency = 'CNY' } = (t['amount'] ?? {}) as { total?: unknown; currency?: unknown }
  if (t['mchid'] !== s.mchId || t['appid'] !== s.appId) throw new Forged('for another merchant')
  if (t['trade_state'] !== 'SUCCESS') throw new Forged('not a success')
  if (typeof total !== 'number' || !Number.isInteger(total) || currency !== 'CNY') throw new Forged('amount')
  const { out_trade_no: orderNo, transaction_id: transactionId } = t
  if (typeof orderNo !== 'string' || typeof transactionId !== 'string' || transactionId === '')
    throw new Forged('numbers missing')
  return { channel: 'wechat', noticeId, orderNo, transactionId, amountFen: total }
}

function parseWeChatState(
  s: WeChatSettings,
  t: Readonly<Record<string, unknown>>,
  orderNo: string,
): PaymentState {
  if (t['out_trade_no'] !== orderNo) throw new Forged('another order')
  switch (t['trade_state']) {
    case 'SUCCESS':
      return { state: 'paid', notice: paidNotice(s, t, `query:${String(t['transaction_id'])}`) }
    case 'REFUND':
      return { state: 'refunded' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    default:
      return { state: 'open' }
  }
}
