import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '../../http/session/same-secret.ts'

/** The parts of an Authorization header (q-sign-algorithm, cloud.tencent.com 436/7778). */
export interface CosAuthorization {
  ak: string
  /** `start;end`, epoch seconds. */
  keyTime: string
  headerList: readonly string[]
  paramList: readonly string[]
  signature: string
}

export interface Signable {
  method: string
  /** Decoded, beginning with a slash. */
  path: string
  headers: Readonly<Record<string, string>>
  params: Readonly<Record<string, string>>
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
const hmac = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex')
/** All but letters, digits and -_.~ */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** A value as it was before it was encoded; '' for one that never was. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Reads the header; null for anything that is not one. */
export function readAuthorization(header: string | undefined): CosAuthorization | null {
  if (!header) return null
  const fields = new Map(
    header.split('&').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at), decoded(part.slice(at + 1))]
    }),
  )
  const list = (name: string): string[] => (fields.get(name) ?? '').split(';').filter((s) => s !== '')
  const keyTime = fields.get('q-key-time') ?? ''
  if (fields.get('q-sign-algorithm') !== 'sha1' || !/^\d+;\d+$/.test(keyTime)) return null
  return {
    ak: fields.get('q-ak') ?? '',
    keyTime,
    headerList: list('q-header-list'),
    paramList: list('q-url-param-list'),
    signature: fields.get('q-signature') ?? '',
  }
}

/** `k=v&k=v` of the names listed, sorted, names in small letters, both sides encoded. */
function encodeSignedParams(names: readonly string[], values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values).map(([k, v]) => [encode(k).toLowerCase(), v]))
  return names
    .toSorted()
    .map((name) => `${name}=${encode(byName.get(name) ?? '')}`)
    .join('&')
}

/** The signature of a request with a secret key: 40 hex digits. */
export function signCosRequest(
  secretKey: string,
  request: Signable,
  by: Pick<CosAuthorization, 'keyTime' | 'headerList' | 'paramList'>,
): string {
  const text = [
    request.method.toLowerCase(),
    request.path,
    encodeSignedParams(by.paramList, request.params),
    encodeSignedParams(by.headerList, request.headers),
    '',
  ].join('\n')
  return hmac(hmac(secretKey, by.keyTime), `sha1\n${by.keyTime}\n${sha1(text)}\n`)
}

export function isSignedWith(secretKey: string, request: Signable, signed: CosAuthorization): boolean {
  return isSameSecret(signCosRequest(secretKey, request, signed), signed.signature)
}
