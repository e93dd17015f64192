import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A key of ours whose public half a platform reads: RSA, 2048 bits, as every LTI platform takes RS256. PKCS 8, PEM. */
export async function newOwnKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return privateKey
}
