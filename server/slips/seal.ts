import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** A first password and whom it is for, as it is handed out. */
export interface Slip {
  name: string
  /** Student number; '' of others. */
  number: string
  /** '' of those in no class. */
  classId: string
  className: string
  login: string
  password: string
  /** The end of the stored hash: by it is seen whether the password is still this one. */
  mark: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const INFO = 'kaoban-slips-v1'
/** What stands before the 32 bytes of an X25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const MARK = 24

/** The mark of a stored hash. */
export const extractHashMark = (passwordHash: string): string => passwordHash.slice(-MARK)

/** The private key of an order in a session: always the same for both, and for nothing else. */
export const slipKey = (token: string, batchId: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(hkdfSync('sha256', token, batchId, INFO, 32))]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public half, base64url: it may be known to everybody. */
export const publicPart = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x } })

const secretOf = (shared: Buffer, ephemeral: string): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, ephemeral, INFO, 32))

/** Seals slips to a public key: `<ephemeral key>.<nonce, text and tag>`, base64url. */
export function sealSlips(to: string, slips: readonly Slip[]): string {
  const own = generateKeyPairSync('x25519')
  const ephemeral = publicPart(own.privateKey)
  const secret = secretOf(
    diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(to) }),
    ephemeral,
  )
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('chacha20-poly1305', secret, nonce, { authTagLength: TAG_BYTES })
  const text = Buffer.from(JSON.stringify(slips))
  const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return `${ephemeral}.${sealed.toString('base64url')}`
}

/** Opens what was sealed; null: not to this key, or damaged. */
export function openSlips(key: KeyObject, given: string): Slip[] | null {
  try {
    const [ephemeral = '', text = ''] = given.split('.')
    const secret = secretOf(diffieHellman({ privateKey: key, publicKey: publicKeyOf(ephemeral) }), ephemeral)
    const bytes = Buffer.from(text, 'base64url')
    const opener = createDecipheriv('chacha20-poly1305', secret, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    opener.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), opener.final()])
    return JSON.parse(plain.toString('utf8')) as Slip[]
  } catch {
    return null
  }
}
