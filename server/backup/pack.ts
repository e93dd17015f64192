import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

const PLAIN = Buffer.from('KBO1')
const SEALED = Buffer.from('KBS1')
const NONCE = 24
/** Of the first bytes: what they do not shrink by a twentieth is a picture or is packed already. */
const SAMPLE = 65_536
const WORTH = 0.95

/** Bytes that are not what they were written as, or are sealed with another key. */
export class DamagedError extends Error {}

/** How bytes are written at a place: packed, and sealed where there is a key. */
export interface Pack {
  readonly sealed: boolean
  /** Tells whether a place was written with the same key, and nothing else of it; '' without one. */
  readonly mark: string
  /** What bytes of a hash are called; with a key it says nothing of them. */
  nameOf(sha256: string): string
  /** @param name under which it is put: it opens under no other */
  pack(name: string, bytes: Uint8Array): Promise<Buffer>
  /** @throws DamagedError */
  unpack(name: string, packed: Uint8Array): Promise<Buffer>
}

async function packed(bytes: Uint8Array): Promise<Buffer> {
  const head = bytes.subarray(0, SAMPLE)
  const shrinks = gzipSync(head, { level: 1 }).length < head.length * WORTH
  return shrinks
    ? Buffer.concat([PLAIN, Buffer.of(1), await zip(bytes)])
    : Buffer.concat([PLAIN, Buffer.of(0), bytes])
}

async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  const head = Buffer.from(bytes.subarray(0, PLAIN.length + 1))
  const body = bytes.subarray(head.length)
  if (!head.subarray(0, PLAIN.length).equals(PLAIN)) throw new DamagedError('It is none of a backup.')
  return head[PLAIN.length] === 1 ? unzip(body) : Buffer.from(body)
}

/** @param key 32 bytes, or null: nothing is sealed */
export function packWith(key: Buffer | null): Pack {
  if (key === null)
    return {
      ...{ sealed: false, mark: '', nameOf: (sha256) => sha256 },
      pack: (_, bytes) => packed(bytes),
      unpack: (_, bytes) => damagedIfNot(() => unpacked(bytes)),
    }
  const part = (label: string) => Buffer.from(hkdfSync('sha256', key, '', label, 32))
  const [names, seals, mark] = ['name', 'seal', 'mark'].map((l) => part(`kaoban-backup-1 ${l}`)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  return {
    sealed: true,
    mark: mark.toString('hex', 0, 16),
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    async pack(name, bytes) {
      const nonce = randomBytes(NONCE)
      const cipher = xchacha20poly1305(seals, nonce, Buffer.from(name))
      return Buffer.concat([SEALED, nonce, cipher.encrypt(await packed(bytes))])
    },
    unpack: (name, bytes) =>
      damagedIfNot(() => {
        const nonce = bytes.subarray(SEALED.length, SEALED.length + NONCE)
        if (!Buffer.from(bytes.subarray(0, SEALED.length)).equals(SEALED))
          throw new DamagedError('It is not sealed.')
        const cipher = xchacha20poly1305(seals, nonce, Buffer.from(name))
        return unpacked(cipher.decrypt(bytes.subarray(SEALED.length + NONCE)))
      }),
  }
}

async function damagedIfNot(work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work()
  } catch (e) {
    throw e instanceof DamagedError
      ? e
      : new DamagedError('It is damaged, or sealed with another key.', { cause: e })
  }
}
