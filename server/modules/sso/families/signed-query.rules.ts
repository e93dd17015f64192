import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import { type Check, createSignOnRefusal, expired, type SignOnFields } from '../types.ts'

/** Seconds a signed address is good for, either way. */
export const WINDOW_S = 300

/**
 * What is signed: every field but `sign`, in ASCII order, `name=value` joined by `&`, values as they are. A value with a
 * separator in it could be read two ways and is refused.
 */
export function signedText(fields: SignOnFields): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign')
  if (names.some((name) => /[&=]/.test(fields[name] as string)))
    throw createSignOnRefusal('separator in a value')
  return names
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&')
}

/**
 * F4: an address signed with HMAC-SHA256. Fields: appId, uid, role, orgId, studentNum, timestamp (seconds), nonce, aud,
 * sign (hex). Who it is lies inside what is signed, unlike in the schemes that sign the time alone.
 */
export const checkSignedQuery: Check = async ({ partner, now }, fields) => {
  const { uid, nonce, timestamp, aud, sign } = fields
  if (
    !uid ||
    !nonce ||
    nonce.length < 8 ||
    !/^\d{10}$/.test(timestamp ?? '') ||
    !/^[0-9a-f]{64}$/i.test(sign ?? '')
  )
    throw createSignOnRefusal('fields missing')
  const right = createHmac('sha256', partner.secret).update(signedText(fields)).digest()
  if (partner.secret === '' || !isSameSecret(right, Buffer.from(sign ?? '', 'hex')))
    throw createSignOnRefusal('signature')
  if (aud !== partner.audience) throw createSignOnRefusal('audience')
  const age = now / 1000 - Number(timestamp)
  if (age > WINDOW_S) throw expired('address over')
  if (age < -WINDOW_S) throw expired('address not yet valid')
  const role = Number(fields['role'])
  return {
    externalId: uid,
    onceId: `nonce:${nonce}`,
    onceUntil: (Number(timestamp) + WINDOW_S) * 1000,
    school: fields['orgId'] || undefined,
    userType: Number.isInteger(role) ? role : undefined,
    studentNumber: fields['studentNum'] || undefined,
    next: fields['next'] || undefined,
  }
}
