import { createHash, createHmac } from 'node:crypto'

/** Keys of AWS Signature Version 4, which S3-compatible stores read. */
export interface SigningKeys {
  readonly id: string
  readonly secret: string
  readonly region: string
}

/** A request that is to be signed. */
export interface S3Request {
  readonly method: string
  /** With its query, encoded by `encodeS3`. */
  readonly url: URL
  /** Signed besides the host; names in small letters. */
  readonly headers: Readonly<Record<string, string>>
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
export const sha256Hex = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** All but letters, digits and -_.~ */
export const encodeS3 = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** 20130524T000000Z */
const stampOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Names with values as they are signed: the host with the rest, sorted. */
const headersOf = ({ url, headers }: S3Request): [string, string][] =>
  Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1))

function signatureOf(keys: SigningKeys, request: S3Request, stamp: string, bodyHash: string): string {
  const { method, url } = request
  const headers = headersOf(request)
  const query = [...url.searchParams].map(([k, v]) => `${encodeS3(k)}=${encodeS3(v)}`).toSorted()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...headers.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    headers.map(([name]) => name).join(';'),
    bodyHash,
  ].join('\n')
  const day = stamp.slice(0, 8)
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  return hmac(key, [ALGORITHM, stamp, scope, sha256Hex(canonical)].join('\n')).toString('hex')
}

/** Headers of a request that is signed now (epoch ms), with the SHA-256 (hex) of its body. */
export function signedHeaders(
  keys: SigningKeys,
  { headers, ...request }: S3Request,
  bodyHash: string,
  now: number,
): Record<string, string> {
  const stamp = stampOf(now)
  const all = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': stamp }
  const signable = { ...request, headers: all }
  const names = headersOf(signable).map(([name]) => name)
  const signature = signatureOf(keys, signable, stamp, bodyHash)
  const credential = `${keys.id}/${stamp.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const authorization = `${ALGORITHM} Credential=${credential},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...all, authorization }
}

/** An address that is good for a request of this method with these very headers, for so many seconds from now (epoch ms). */
export function presigned(keys: SigningKeys, request: S3Request, seconds: number, now: number): string {
  const stamp = stampOf(now)
  const url = new URL(request.url)
  const names = headersOf(request).map(([name]) => name)
  const credential = `${keys.id}/${stamp.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const fields = [
    ['Algorithm', ALGORITHM],
    ['Credential', credential],
    ['Date', stamp],
    ['Expires', String(seconds)],
    ['SignedHeaders', names.join(';')],
  ] as const
  for (const [name, value] of fields) url.searchParams.set(`X-Amz-${name}`, value)
  url.searchParams.set('X-Amz-Signature', signatureOf(keys, { ...request, url }, stamp, 'UNSIGNED-PAYLOAD'))
  return url.href
}
