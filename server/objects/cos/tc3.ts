import { createHash, createHmac } from 'node:crypto'

/** A call of a Tencent Cloud API to be signed. */
export interface ApiCall {
  /** As in its host: sts. */
  readonly service: string
  readonly host: string
  /** JSON text. */
  readonly payload: string
  /** Epoch seconds. */
  readonly time: number
}

export const TC3_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The Authorization header of TC3-HMAC-SHA256 (cloud.tencent.com 598/33410), over content type and host. */
export function tc3Authorization(
  keys: { readonly id: string; readonly secret: string },
  { service, host, payload, time }: ApiCall,
): string {
  const day = new Date(time * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const canonical = `POST\n/\n\ncontent-type:${TC3_TYPE}\nhost:${host}\n\ncontent-type;host\n${sha256(payload)}`
  const text = `TC3-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${keys.secret}`)
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}
