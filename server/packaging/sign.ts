import { createPrivateKey, sign } from 'node:crypto'
import fs from 'node:fs'

/**
 * Signs a file beside it, `<file>.sig`, with Ed25519: 64 bytes that OpenSSL 3 checks.
 * @param keyFile PEM of a private key, as `openssl genpkey -algorithm ed25519` makes it
 * @throws Error for a file that holds no such key
 */
export function signFile(file: string, keyFile: string): string {
  const key = createPrivateKey(fs.readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no Ed25519 key.`)
  fs.writeFileSync(`${file}.sig`, sign(null, fs.readFileSync(file), key))
  return `${file}.sig`
}
