import { createECDH } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { installationSecret } from '../http/session/secret.ts'

/** The server's key pair (RFC 8292), base64url: a point of P-256, uncompressed, and its secret number. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Made when first asked for and kept in the database: all servers of it sign alike, and a restored one as before. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const secret = (await installationSecret(db, 'push-key')).export()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
