import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What authenticator apps take for granted: SHA-1, six digits, steps of 30 seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose code is taken: clocks of phones differ. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret in base32. `random` gives as many bytes. */
export const newFactorSecret = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32

const totpOf = (secret: string, more: object = {}): TOTP =>
  new TOTP({ ...KIND, secret: Secret.fromBase32(secret), ...more })

/**
 * The `otpauth:` address of a secret, as apps read it from a QR code.
 * @param issuer whose code it is
 * @param label which account's
 */
export const factorUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/**
 * The time step whose code this is, one to either side of the present one; null when it is none of them.
 * @param now epoch ms
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** The code of a moment (epoch ms). */
export const codeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at })
