import { createCipheriv, randomBytes } from 'node:crypto'
import { alipayText, yuanOf } from './alipay-sign.ts'
import { beijingRfc3339, beijingText } from './beijing.ts'
import type { Charge, Delivery } from './channel.ts'
import { signText } from './rsa.ts'

/** What the trial provider calls itself, its application and its merchant. */
export const SERIAL = 'PUB_KEY_ID_SANDBOX'
export const APP = 'sandbox-app'
export const MERCHANT = '0000000000'

type SigningKey = Parameters<typeof signText>[0]
interface Trade {
  readonly charge: Charge
  readonly transactionId: string
}

/** What WeChat Pay would send for a payment. */
export function weChatNotice(
  key: SigningKey,
  apiV3Key: string,
  { charge, transactionId }: Trade,
  now: number,
): Delivery {
  const plain = JSON.stringify({
    mchid: MERCHANT,
    appid: APP,
    out_trade_no: charge.orderNo,
    transaction_id: transactionId,
    trade_type: 'JSAPI',
    trade_state: 'SUCCESS',
    success_time: beijingRfc3339(now),
    amount: { total: charge.amountFen, payer_total: charge.amountFen, currency: 'CNY' },
  })
  const nonce = randomBytes(6).toString('hex')
  const aad = 'transaction'
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce)).setAAD(
    Buffer.from(aad),
  )
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: transactionId,
    create_time: beijingRfc3339(now),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: 'sandbox',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: aad,
      nonce,
    },
  })
  const timestamp = String(Math.floor(now / 1000))
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': SERIAL,
    'wechatpay-signature': signText(key, `${timestamp}\n${nonce}\n${body}\n`),
  }
  return { headers, body, now }
}

/** What Alipay would send for a payment. */
export function alipayNotice(key: SigningKey, { charge, transactionId }: Trade, now: number): Delivery {
  const fields = {
    app_id: APP,
    seller_id: MERCHANT,
    charset: 'utf-8',
    notify_id: transactionId,
    notify_time: beijingText(now),
    notify_type: 'trade_status_sync',
    out_trade_no: charge.orderNo,
    trade_no: transactionId,
    trade_status: 'TRADE_SUCCESS',
    total_amount: yuanOf(charge.amountFen),
    subject: charge.name,
    version: '1.0',
  }
  const sign = signText(key, alipayText(fields, []))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString(),
    now,
  }
}
