import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { httpsPost } from '#server/push/post.ts'
import { makeCertificate } from '#tests/support/servers/certificate.ts'

/** A browser's keys for messages (RFC 8291). */
export interface PushBrowser {
  ecdh: ECDH
  auth: Buffer
}

export function pushBrowser(): PushBrowser {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

const kdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The text of a message as a browser reads it (RFC 8291, one record of RFC 8188). @throws Error when it is not for it */
export function decryptPush({ ecdh, auth }: PushBrowser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = kdf(ecdh.computeSecret(sender), auth, info, 32)
  const key = kdf(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, kdf(ikm, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return padded.subarray(0, end).toString()
}

interface Claims {
  aud: string
  exp: number
  sub: string
}

/** What the sender says of itself (RFC 8292). @throws Error when it is not signed with the key it names */
export function readVapid(header: string): { claims: Claims; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is wrong.')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims, key }
}

/** A message as it came. `vapid`: checked. */
interface Taken {
  path: string
  headers: Record<string, unknown>
  vapid: { claims: Claims; key: string }
  body: Buffer
}

export interface PushService {
  origin: string
  /** Reaches this service, which is on this machine, and no other. */
  post: ReturnType<typeof httpsPost>
  taken: Taken[]
  /** What the next messages are answered, by path; default 201. */
  answers: Map<string, { status: number; retryAfter?: number }>
  close(): Promise<void>
}

/** A push service on this machine that takes messages as RFC 8030 wants them. */
export async function startPushService(): Promise<PushService> {
  const { cert, key } = makeCertificate(['localhost'], Date.now() - 3_600_000, Date.now() + 86_400_000)
  const taken: Taken[] = []
  const answers: PushService['answers'] = new Map()
  const server = createServer({ cert, key }, (req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const path = req.url ?? ''
      const vapid = readVapid(req.headers.authorization ?? '')
      taken.push({ path, headers: req.headers, vapid, body: Buffer.concat(parts) })
      const { status, retryAfter } = answers.get(path) ?? { status: 201 }
      if (retryAfter !== undefined) res.setHeader('retry-after', retryAfter)
      res.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const isHere = (address: string): boolean => address === '127.0.0.1'
  return {
    origin: `https://localhost:${port}`,
    post: httpsPost(isHere, { ca: cert, port }),
    taken,
    answers,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  }
}
