import { rsaSign, rsaVerify } from './keys.ts'
import type { Answer, Flaw, Trade, World } from './world.ts'

export const ALI = { appId: '2021000000000001', sellerId: '2088102119685838' } as const

const sorted = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

const isRight = (world: World, given: Record<string, string>): boolean => {
  const { sign = '', ...rest } = given
  return (
    sign !== '' && given['sign_type'] === 'RSA2' && rsaVerify(world.merchant.publicKey, sorted(rest), sign)
  )
}

/** A person opens the signed page; the trade begins there. */
export function openPage(world: World, url: string): Trade {
  const fields = Object.fromEntries(new URL(url).searchParams)
  if (!isRight(world, fields) || fields['app_id'] !== ALI.appId)
    throw new Error('The page refuses the signature.')
  if (fields['method'] !== 'alipay.trade.wap.pay') throw new Error('Not the call of a payment.')
  const biz = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>
  if (biz['product_code'] !== 'QUICK_WAP_WAY' || !/^\d+\.\d\d$/.test(biz['total_amount'] ?? ''))
    throw new Error('Not a payment.')
  const orderNo = biz['out_trade_no'] ?? ''
  const fen = Math.round(Number(biz['total_amount']) * 100)
  const trade = world.trades.get(orderNo) ?? { orderNo, fen, state: 'open' as const, transactionId: '' }
  world.trades.set(orderNo, trade)
  return trade
}

const STATES = {
  open: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
  refunded: 'TRADE_CLOSED',
} as const
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Answers query and close as the gateway does. */
export function alipayAnswer(world: World, body: string): Answer {
  const fields = Object.fromEntries(new URLSearchParams(body))
  const method = fields['method'] ?? ''
  if (!isRight(world, fields))
    return node(world, method, { code: '40002', sub_code: 'isv.invalid-signature' })
  const { out_trade_no: orderNo = '' } = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>
  const trade = world.trades.get(orderNo)
  if (!trade) return node(world, method, { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
  if (method === 'alipay.trade.close') {
    if (trade.state === 'paid')
      return node(world, method, { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    trade.state = 'closed'
    return node(world, method, { code: '10000', msg: 'Success', out_trade_no: orderNo })
  }
  return node(world, method, {
    code: '10000',
    msg: 'Success',
    out_trade_no: orderNo,
    trade_no: trade.transactionId,
    trade_status: STATES[trade.state],
    total_amount: yuan(trade.fen),
  })
}

function node(world: World, method: string, content: object): Answer {
  const raw = JSON.stringify(content)
  const { privateKey } = world.mood === 'forged' ? world.stranger : world.provider
  const sign = JSON.stringify(rsaSign(privateKey, raw))
  return { status: 200, body: `{"${method.replaceAll('.', '_')}_response":${raw},"sign":${sign}}` }
}

/** The notice of a payment. */
export function alipayNotice(world: World, trade: Trade, flaw: Flaw = {}) {
  const fields = {
    app_id: flaw.otherApp ? '2021000000000099' : ALI.appId,
    seller_id: flaw.otherMerchant ? '2088000000000099' : ALI.sellerId,
    charset: 'utf-8',
    notify_id: flaw.noticeId ?? `n${trade.transactionId}`,
    notify_type: 'trade_status_sync',
    out_trade_no: flaw.orderNo ?? trade.orderNo,
    subject: '会员 100% 一个月 & 更多',
    total_amount: yuan(flaw.fen ?? trade.fen),
    trade_no: flaw.transactionId ?? trade.transactionId,
    trade_status: flaw.tradeState ?? 'TRADE_SUCCESS',
    version: '1.0',
  }
  const { privateKey } = flaw.forged ? world.stranger : world.provider
  const sign = rsaSign(privateKey, sorted(fields))
  const sent = { ...fields, ...(flaw.tampered ? { total_amount: '0.01' } : {}), sign, sign_type: 'RSA2' }
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: new URLSearchParams(sent).toString(),
  }
}
