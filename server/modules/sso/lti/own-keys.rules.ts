import { createHash, createPublicKey } from 'node:crypto'
import { exportJWK, type JWK } from 'jose'
import { secretsAt } from '../keys.rules.ts'
import type { Partner } from '../types.ts'

/** Names a key of ours to platforms. */
export const kidOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url').slice(0, 16)

/** Our public keys for a platform, the newest first; while a key is changed both are there. */
export const publicKeys = (partner: Partner, now: number): Promise<JWK[]> =>
  Promise.all(
    secretsAt(partner, now)
      .filter((secret) => secret !== '')
      .map(async (secret) => ({
        ...(await exportJWK(createPublicKey(secret))),
        ...{ kid: kidOf(secret), use: 'sig', alg: 'RS256' },
      })),
  )
