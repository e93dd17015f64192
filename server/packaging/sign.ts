import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import fs from 'node:fs'
import { reasonOf } from '#core/domain/text/reason.ts'

/**
 * Reads the key that signs a release. It is read before anything is made: making the archives takes minutes.
 * @param keyFile PEM of a private key, as `openssl genpkey -algorithm ed25519` makes it
 * @throws Error for a file that is missing or holds no such key
 */
export function readSigningKey(keyFile: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(fs.readFileSync(keyFile))
  } catch (e) {
    throw new Error(`The key ${keyFile} cannot be read: ${reasonOf(e)}`, { cause: e })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no Ed25519 key.`)
  return key
}

/** Signs a file beside it, `<file>.sig`, with Ed25519: 64 bytes that OpenSSL 3 checks. @returns the signature's file */
export function signFile(file: string, key: KeyObject): string {
  fs.writeFileSync(`${file}.sig`, sign(null, fs.readFileSync(file), key))
  return `${file}.sig`
}
