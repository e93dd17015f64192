import { createDecipheriv, createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { Api } from '../../http/api.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { isKeepable } from '../../http/request/is-keepable.ts'
import { isSameSecret } from '../../http/session/same-secret.ts'
import { keepComponentTicket } from './component-ticket.repo.ts'
import { partnersOf } from './partner.repo.ts'

/** Where the messenger pushes the third-party platform's ticket, every ten minutes. */
export const COMPONENT_PUSH = '/api/wechat/component/event'

const refused = (because: string) => new Refusal(Status.denied, 'foreign', { http: 403, because })

const tag = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^\\]<]{0,8192})(?:\\]\\]>)?</${name}>`).exec(xml)?.[1] ?? ''

/** `msg_signature`: SHA-1 over token, time, nonce and cipher text in their ASCII order. */
export function pushSignature(token: string, timestamp: string, nonce: string, encrypted: string): string {
  const parts = [token, timestamp, nonce, encrypted].toSorted((a, b) => (a < b ? -1 : 1))
  return createHash('sha1').update(parts.join('')).digest('hex')
}

/**
 * Opens a pushed message: AES-256-CBC, the key's first 16 bytes as IV; inside are 16 random bytes, the length (4 bytes,
 * big endian), the XML and the app id.
 * @returns null when it was not sealed with this key for this app
 */
export function openPush(encodingKey: string, appId: string, encrypted: string): string | null {
  try {
    const key = Buffer.from(`${encodingKey}=`, 'base64')
    const opener = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([opener.update(encrypted, 'base64'), opener.final()])
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
    const length = plain.readUInt32BE(16)
    if (plain.subarray(20 + length).toString('utf8') !== appId) return null
    return plain.subarray(20, 20 + length).toString('utf8')
  } catch {
    return null
  }
}

/** Takes the pushes of third-party platforms: not a call of the app, so it is not in the contract. */
export function installComponentPush({ app, db }: Api): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string' }, (_req, body, next) =>
      next(null, body),
    )
    scope.post(COMPONENT_PUSH, async (req, reply) => {
      const {
        timestamp = '',
        nonce = '',
        msg_signature: signature = '',
      } = req.query as Record<string, string>
      const xml = String(req.body)
      const encrypted = tag(xml, 'Encrypt')
      const platform = (await partnersOf(db, 'wx-third')).find(
        (p) => p.settings.componentAppId === tag(xml, 'AppId') && p.settings.pushToken && p.settings.pushKey,
      )
      const { componentAppId = '', pushToken = '', pushKey = '' } = platform?.settings ?? {}
      const right = pushSignature(pushToken, timestamp, nonce, encrypted)
      if (!platform || !isSameSecret(right, String(signature))) throw refused('push signature')
      const message = openPush(pushKey, componentAppId, encrypted)
      if (message === null) throw refused('push seal')
      const ticket = tag(message, 'ComponentVerifyTicket')
      if (tag(message, 'InfoType') === 'component_verify_ticket' && ticket !== '' && isKeepable(ticket))
        await keepComponentTicket(db, componentAppId, ticket)
      return reply.type('text/plain').send('success')
    })
    done()
  })
}
