import type { KeyObject } from 'node:crypto'
import { alipayText, fenOf, openAnswer, openNotice, yuanOf } from './alipay-sign.ts'
import { askProvider, believe } from './ask-provider.ts'
import { beijingText } from './beijing.ts'
import { type Channel, type Charge, Forged, type Notice, type PaymentState, Unreachable } from './channel.ts'
import { signText } from './rsa.ts'

export interface AlipaySettings {
  readonly appId: string
  /** The account that gets the money. */
  readonly sellerId: string
  readonly privateKey: KeyObject
  /** Alipay's own public key for this application. */
  readonly publicKey: KeyObject
  readonly gateway: string
  readonly notifyUrl: string
}

/** States of a trade that mean money came. */
const PAID: readonly unknown[] = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/** Fields of a request with their signature (RSA2; sign_type is signed, too). */
export function signedRequest(
  s: Pick<AlipaySettings, 'appId' | 'privateKey'>,
  method: string,
  more: { biz: object; now: number; fields?: Readonly<Record<string, string>> },
): Record<string, string> {
  const fields = {
    app_id: s.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijingText(more.now),
    version: '1.0',
    biz_content: JSON.stringify(more.biz),
    ...more.fields,
  }
  return { ...fields, sign: signText(s.privateKey, alipayText(fields, ['sign'])) }
}

/** Alipay in a phone's browser (`alipay.trade.wap.pay`): a signed page, verified notices, query and close. */
export function alipayChannel(s: AlipaySettings, outside: { readonly fetch: typeof fetch }): Channel {
  const call = async (method: string, biz: object, now: number) => {
    const answer = await askProvider(outside.fetch, `${s.gateway}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(signedRequest(s, method, { biz, now })).toString(),
    })
    if (!answer.ok) throw new Unreachable(`HTTP ${String(answer.status)}`)
    return believe(() => openAnswer(s.publicKey, answer.text, `${method.replaceAll('.', '_')}_response`))
  }
  return {
    start(charge, now) {
      const fields = { notify_url: s.notifyUrl, return_url: charge.returnUrl }
      const signed = signedRequest(s, 'alipay.trade.wap.pay', { biz: bizOf(charge), now, fields })
      return Promise.resolve({ way: 'page', url: `${s.gateway}?${new URLSearchParams(signed).toString()}` })
    },
    read({ body }) {
      const fields = openNotice(s.publicKey, body)
      if (fields['app_id'] !== s.appId || fields['seller_id'] !== s.sellerId)
        throw new Forged('for another merchant')
      // a refund of a part comes as a success once more
      if (!PAID.includes(fields['trade_status']) || fields['refund_fee'] !== undefined) return null
      return paidNotice(fields, fields['notify_id'] ?? '')
    },
    async ask(orderNo, now) {
      const data = await call('alipay.trade.query', { out_trade_no: orderNo }, now)
      if (data['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
      if (data['code'] !== '10000') throw unwilling(data)
      return believe(() => parseAlipayState(data, orderNo))
    },
    async close(orderNo, now) {
      const data = await call('alipay.trade.close', { out_trade_no: orderNo }, now)
      if (data['code'] !== '10000' && data['sub_code'] !== 'ACQ.TRADE_NOT_EXIST') throw unwilling(data)
    },
  }
}

const bizOf = (charge: Charge) => ({
  out_trade_no: charge.orderNo,
  total_amount: yuanOf(charge.amountFen),
  subject: charge.name.slice(0, 120),
  product_code: 'QUICK_WAP_WAY',
  quit_url: charge.quitUrl,
  time_expire: beijingText(charge.expiresAt),
})

const unwilling = (data: Readonly<Record<string, unknown>>): Unreachable => {
  const code = data['sub_code'] ?? data['code']
  return new Unreachable(`refused: ${typeof code === 'string' ? code.slice(0, 60) : 'no code'}`)
}

function paidNotice(t: Readonly<Record<string, unknown>>, noticeId: string): Notice {
  const { out_trade_no: orderNo, trade_no: transactionId } = t
  const amountFen = fenOf(t['total_amount'])
  if (amountFen === null) throw new Forged('amount')
  if (typeof orderNo !== 'string' || typeof transactionId !== 'string' || !transactionId || !noticeId)
    throw new Forged('numbers missing')
  return { channel: 'alipay', noticeId, orderNo, transactionId, amountFen }
}

function parseAlipayState(t: Readonly<Record<string, unknown>>, orderNo: string): PaymentState {
  if (t['out_trade_no'] !== orderNo) throw new Forged('another order')
  if (PAID.includes(t['trade_status']))
    return { state: 'paid', notice: paidNotice(t, `query:${String(t['trade_no'])}`) }
  return { state: t['trade_status'] === 'TRADE_CLOSED' ? 'closed' : 'open' }
}
