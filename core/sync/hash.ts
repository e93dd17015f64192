import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { HASH_BYTES } from './limits.ts'
import type { Hasher } from './ports.ts'

/** SHA-256 of a text, lower-case hex. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** SHA-256 of bytes, lower-case hex; for frames, which are small. */
export const bytesHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** Hashing without a worker and without `crypto.subtle`, in batches that leave the page free between them. */
export const plainHasher =
  (breathe: () => Promise<void>): Hasher =>
  async (bytes, signal) => {
    const hash = sha256.create()
    for (let at = 0; at < bytes.byteLength; at += HASH_BYTES) {
      signal?.throwIfAborted()
      hash.update(new Uint8Array(bytes, at, Math.min(HASH_BYTES, bytes.byteLength - at)))
      await breathe()
    }
    return { sha256: bytesToHex(hash.digest()) }
  }
