import { createHash } from 'node:crypto'
import { isSignedWith, readAuthorization, type Signable } from '../cos/signature.ts'
import { CosError } from './cos-error.ts'
import { readToken } from './credentials.ts'

/** Phones whose clock is farther ahead are told so, ms. */
const AHEAD_MS = 60_000

const denied = (message: string) => new CosError(403, 'AccessDenied', message)

/**
 * Checks who asks: a signature with temporary keys of ours, in time, for a key under their prefix.
 * @param key object or prefix asked for
 * @throws CosError as the store tells it
 */
export function checkRequest(secret: Buffer, request: Signable, key: string, now: number): void {
  const { headers } = request
  const signed = readAuthorization(headers['authorization'])
  if (!signed) throw denied('Access Denied.')
  const grant = readToken(secret, headers['x-cos-security-token'] ?? '')
  if (!grant || grant.tmpSecretId !== signed.ak)
    throw new CosError(403, 'InvalidAccessKeyId', 'The access key id does not exist.')
  if (now >= grant.until) throw new CosError(403, 'ExpiredToken', 'The security token has expired.')
  const [start = 0, end = 0] = signed.keyTime.split(';').map(Number)
  if (start * 1000 > now + AHEAD_MS)
    throw new CosError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  if (end * 1000 <= now) throw denied('Request has expired')
  if (!isSignedWith(grant.tmpSecretKey, request, signed))
    throw new CosError(
      403,
      'SignatureDoesNotMatch',
      'The signature we calculated does not match the one provided.',
    )
  if (!key.startsWith(grant.prefix)) throw denied('Access Denied.')
}

/** @throws CosError 400 BadDigest when the body is not the one whose Content-MD5 was told */
export function checkDigest(body: Buffer, told: string | undefined): void {
  if (told !== undefined && createHash('md5').update(body).digest('base64') !== told)
    throw new CosError(400, 'BadDigest', 'The Content-MD5 you specified did not match what was received.')
}
