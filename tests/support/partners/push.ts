import { createCipheriv, createHash, randomBytes } from 'node:crypto'

export interface PushKeys {
  appId: string
  token: string
  /** EncodingAESKey: 43 letters. */
  key: string
}

/** A pushed message as the messenger makes it: AES-256-CBC, padded to 32, signed with SHA-1. */
export function pushMessage(
  { appId, token, key }: PushKeys,
  message: string,
  at: { timestamp: string; nonce: string },
): { query: string; xml: string } {
  const secret = Buffer.from(`${key}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)])
  const pad = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString('base64')
  const parts = [token, at.timestamp, at.nonce, encrypted].toSorted()
  const signature = createHash('sha1').update(parts.join('')).digest('hex')
  return {
    query: `timestamp=${at.timestamp}&nonce=${at.nonce}&encrypt_type=aes&msg_signature=${signature}`,
    xml: `<xml><AppId><![CDATA[${appId}]]></AppId><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  }
}

/** The ten-minute push of a third-party platform's ticket. */
export const ticketMessage = (appId: string, ticket: string): string =>
  `<xml><AppId><![CDATA[${appId}]]></AppId><CreateTime>1763697600</CreateTime>` +
  `<InfoType><![CDATA[component_verify_ticket]]></InfoType>` +
  `<ComponentVerifyTicket><![CDATA[${ticket}]]></ComponentVerifyTicket></xml>`
