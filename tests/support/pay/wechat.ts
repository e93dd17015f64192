import { createCipheriv, randomBytes } from 'node:crypto'
import { rsaSign, rsaVerify } from './keys.ts'
import type { Answer, Flaw, Trade, World } from './world.ts'

export const WX = {
  appId: 'wx8888888888888888',
  mchId: '1900000001',
  merchantSerial: '5157F09EFDC096DE15EBE81A47057A72',
  serial: 'PUB_KEY_ID_0119000000012025112100000000000001',
  apiV3Key: '0123456789abcdef0123456789abcdef',
} as const

const AUTH =
  /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="([^"]+)",timestamp="(\d+)",serial_no="([^"]+)",signature="([^"]+)"$/

/** Answers a request as WeChat Pay does (APIv3), after checking the merchant's signature. */
export function weChatAnswer(
  world: World,
  ask: { method: string; path: string; authorization: string; body: string },
): Answer {
  const [, mchid, nonce = '', timestamp = '', serial, signature = ''] = AUTH.exec(ask.authorization) ?? []
  const text = `${ask.method}\n${ask.path}\n${timestamp}\n${nonce}\n${ask.body}\n`
  const isSigned = signature !== '' && rsaVerify(world.merchant.publicKey, text, signature)
  if (!isSigned || mchid !== WX.mchId || serial !== WX.merchantSerial) return fail(401, 'SIGN_ERROR')
  if (Math.abs(world.now() / 1000 - Number(timestamp)) > 300) return fail(401, 'SIGN_ERROR')
  const [, orderNo = '', isClose] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?/.exec(ask.path) ?? []
  if (ask.path === '/v3/pay/transactions/jsapi') return signed(world, prepay(world, ask.body))
  const trade = world.trades.get(orderNo)
  if (!trade) return fail(404, 'ORDER_NOT_EXIST')
  if (!isClose) return signed(world, { status: 200, body: JSON.stringify(told(trade)) })
  if (trade.state === 'paid') return fail(400, 'ORDERPAID')
  trade.state = 'closed'
  return signed(world, { status: 204, body: '' })
}

function prepay(world: World, body: string): Answer {
  const b = JSON.parse(body) as Record<string, unknown>
  const { total } = b['amount'] as { total: number }
  const orderNo = String(b['out_trade_no'])
  const isWhole =
    b['appid'] === WX.appId &&
    b['mchid'] === WX.mchId &&
    Number.isInteger(total) &&
    /^[0-9A-Za-z_\-*|]{6,32}$/.test(orderNo) &&
    /^https:\/\/[^?]+$/.test(String(b['notify_url'])) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(String(b['time_expire'])) &&
    String((b['payer'] as { openid?: string }).openid) !== ''
  if (!isWhole) return fail(400, 'PARAM_ERROR')
  const before = world.trades.get(orderNo)
  if (before && before.fen !== total) return fail(403, 'OUT_TRADE_NO_USED')
  if (before?.state === 'paid') return fail(400, 'ORDERPAID')
  if (!before) world.trades.set(orderNo, { orderNo, fen: total, state: 'open', transactionId: '' })
  return { status: 200, body: JSON.stringify({ prepay_id: `wx${randomBytes(15).toString('hex')}` }) }
}

const STATES = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED', refunded: 'REFUND' } as const

const told = (trade: Trade, flaw: Flaw = {}) => ({
  appid: flaw.otherApp ? 'wx0000000000000000' : WX.appId,
  mchid: flaw.otherMerchant ? '1900000099' : WX.mchId,
  out_trade_no: flaw.orderNo ?? trade.orderNo,
  trade_state: flaw.tradeState ?? STATES[trade.state],
  trade_type: 'JSAPI',
  transaction_id: flaw.transactionId ?? trade.transactionId,
  amount: { total: flaw.fen ?? trade.fen, currency: 'CNY' },
})

const fail = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ code, message: 'no' }),
})

function signed(world: World, answer: Answer): Answer {
  const timestamp = String(Math.floor(world.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const { privateKey } = world.mood === 'forged' ? world.stranger : world.provider
  return {
    ...answer,
    headers: signatureOf(timestamp, nonce, rsaSign(privateKey, `${timestamp}\n${nonce}\n${answer.body}\n`)),
  }
}

const signatureOf = (timestamp: string, nonce: string, signature: string): Record<string, string> => ({
  'content-type': 'application/json',
  'wechatpay-timestamp': timestamp,
  'wechatpay-nonce': nonce,
  'wechatpay-serial': WX.serial,
  'wechatpay-signature': signature,
})

/** The notice of a payment, sealed and signed. */
export function weChatNotice(world: World, trade: Trade, flaw: Flaw = {}) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', WX.apiV3Key, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const plain = JSON.stringify(told(trade, flaw))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  if (flaw.brokenSeal) sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  const body = JSON.stringify({
    id: flaw.noticeId ?? `EV-${trade.transactionId}`,
    create_time: new Date(world.now()).toISOString(),
    resource_type: 'encrypt-resource',
    event_type: flaw.event ?? 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  })
  const timestamp = String(Math.floor((world.now() + (flaw.shift ?? 0)) / 1000))
  const { privateKey } = flaw.forged ? world.stranger : world.provider
  const signature = rsaSign(privateKey, `${timestamp}\n${nonce}\n${body}\n`)
  return {
    headers: signatureOf(timestamp, nonce, signature),
    payload: flaw.tampered ? body.replace('支付成功', '支付失败') : body,
  }
}
