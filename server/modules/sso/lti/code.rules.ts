import { createHmac, randomBytes } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { Role } from '#contract/roles.ts'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import { signOnKey } from '../secret.repo.ts'
import { type Assertion, type Check, createSignOnRefusal, type Partner } from '../types.ts'
import type { LtiLineItem } from './line.repo.ts'

/** How long a browser has from the platform's page to ours. */
const CODE_S = 120

const derived = (key: Buffer, purpose: string): Buffer =>
  createHmac('sha256', key).update(`lti ${purpose}`).digest()

/** The nonce of a launch that begins with this state: both come back, and no memory is needed to see that they belong together. */
export const nonceOf = (key: Buffer, state: string): string =>
  createHmac('sha256', derived(key, 'nonce')).update(state).digest('hex')

export const isNonceOf = (key: Buffer, state: string, nonce: string): boolean =>
  isSameSecret(nonceOf(key, state), nonce)

/** Whom a checked launch means, on its way through the browser: sealed, good once and for two minutes. */
export interface Carried {
  partnerId: string
  state: string
  sub: string
  isLearner: boolean
  rosterName: string | undefined
  /** Of a student who opened the link of a homework whose score the platform wants. */
  line: LtiLineItem | undefined
  next: string
}

export const sealCode = (key: Buffer, carried: Carried, now: number): Promise<string> =>
  new EncryptJWT({ ...carried })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setJti(randomBytes(12).toString('base64url'))
    .setExpirationTime(Math.floor(now / 1000) + CODE_S)
    .encrypt(derived(key, 'code'))

/**
 * Whom a launch means. The roles it names say only among whom to look: students or teachers of the platform's school;
 * what somebody may do is the roster's.
 */
export const assertionOf = (
  { schools }: Partner,
  { sub, isLearner, rosterName }: Pick<Carried, 'sub' | 'isLearner' | 'rosterName'>,
) => ({
  externalId: sub,
  school: schools[0]?.nameThere,
  userType: isLearner ? Role.student : undefined,
  studentNumber: rosterName,
  rosterId: rosterName,
})

/** F6: the code our own launch address gave to the browser; its state has been checked before. */
export const checkLti: Check = async ({ db, partner, now }, fields): Promise<Assertion> => {
  try {
    const { payload } = await jwtDecrypt(fields['code'] ?? '', derived(await signOnKey(db), 'code'), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(now),
    })
    const carried = payload as typeof payload & Carried
    if (carried.partnerId !== partner.partnerId || carried.state !== fields['state'])
      throw createSignOnRefusal('code of another launch')
    const once = { onceId: `code:${payload.jti ?? ''}`, onceUntil: (payload.exp ?? 0) * 1000 }
    return { ...assertionOf(partner, carried), ...once, line: carried.line, next: carried.next }
  } catch (e) {
    if (e instanceof errors.JOSEError) throw createSignOnRefusal(`code ${e.name}`)
    throw e
  }
}
