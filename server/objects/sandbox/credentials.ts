import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../http/session/same-secret.ts'
import type { Credentials } from '../port.ts'

/** What they allow: to put objects under a prefix, until a time (epoch ms). */
export interface Grant {
  prefix: string
  until: number
}

const mac = (secret: Buffer, label: string, text: string): string =>
  createHmac('sha256', secret).update(`${label}\n${text}`).digest('base64url')

/** Nothing is stored: the token carries what it allows, and the keys follow from it. */
const fromToken = (secret: Buffer, sessionToken: string): Credentials => ({
  sessionToken,
  tmpSecretId: `AKID${mac(secret, 'id', sessionToken).replaceAll(/[-_]/g, 'x').slice(0, 32)}`,
  tmpSecretKey: mac(secret, 'key', sessionToken),
})

export function giveCredentials(secret: Buffer, grant: Grant): Credentials {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return fromToken(secret, `${text}.${mac(secret, 'token', text)}`)
}

/** What a token allows and the keys that go with it; null for one that was not given by us. */
export function readToken(secret: Buffer, sessionToken: string): (Credentials & Grant) | null {
  const [text = '', tag = ''] = sessionToken.split('.')
  if (!isSameSecret(mac(secret, 'token', text), tag)) return null
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Grant
  return { ...grant, ...fromToken(secret, sessionToken) }
}
