import { sha256 } from '@noble/hashes/sha2.js'

/** Tries between two breaths of the page. */
const BATCH = 1500

/**
 * Looks for a number whose SHA-256 with the salt (`salt:number`) begins with that many zero bits, without holding up the
 * page. Pure JavaScript: `crypto.subtle` is missing on plain http.
 */
export async function findProof(
  salt: string,
  bits: number,
  breathe: () => Promise<void> = () => new Promise((done) => setTimeout(done, 0)),
): Promise<number> {
  const text = new TextEncoder()
  for (let proof = 0; ; proof++) {
    const hash = sha256(text.encode(`${salt}:${proof}`))
    const head = new DataView(hash.buffer, hash.byteOffset).getUint32(0)
    if (bits === 0 || head >>> (32 - bits) === 0) return proof
    if (proof % BATCH === BATCH - 1) await breathe()
  }
}
