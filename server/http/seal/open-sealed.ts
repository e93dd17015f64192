import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import type { loginKey } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { useChallenge } from '../limits/tries.ts'
import { Refusal } from '../reply/refusal.ts'
import { isKeepable } from '../request/is-keepable.ts'
import { isSameSecret } from '../session/same-secret.ts'
import { loginKeys } from './login-key.repo.ts'
import { type SealedPayload, type Unsealed, unseal } from './unseal.ts'

/** A sign-in page may wait this long between asking for a challenge and using it. */
const CHALLENGE_MS = 5 * 60_000

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const MAC_BYTES = 16

const mac = (key: KeyObject, head: Buffer): Buffer =>
  createHmac('sha256', key).update(head).digest().subarray(0, MAC_BYTES)

/** A challenge that needs no memory: its end, 128 random bits and a signature. base64url, 51 letters. */
function makeChallenge(key: KeyObject, now: number): string {
  const head = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  head.writeUIntBE(now + CHALLENGE_MS, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES)
  return Buffer.concat([head, mac(key, head)]).toString('base64url')
}

/** Epoch ms at which a challenge of ours ends; null when it is not ours or over. */
function challengeEnd(key: KeyObject, challenge: string, now: number): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  // the one spelling of these bytes: another spelling would count as another challenge
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge)
    return null
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  if (!isSameSecret(mac(key, head), bytes.subarray(head.length))) return null
  const end = head.readUIntBE(0, TIME_BYTES)
  return end > now ? end : null
}

/** Longest text of a sealed field. */
const LONGEST = 256

/** Public key in use and a fresh challenge. */
export async function giveKey(db: Db, now: number): Promise<Static<typeof loginKey.reply>> {
  const [key] = await loginKeys(db)
  if (!key) throw new Error('There is no sign-in key.')
  return { keyId: key.keyId, publicKey: key.publicKey, challenge: makeChallenge(key.challengeKey, now) }
}

/**
 * Checks the challenge, uses it up, opens the seal and reads the fields named, each a text of 1 to 256 characters.
 * @throws Refusal 10001 the seal, its challenge or a field is no good
 */
export async function openSealed<const Name extends string>(
  db: Db,
  given: SealedPayload & { keyId: string },
  names: readonly Name[],
  now: number,
): Promise<Record<Name, string>> {
  const key = (await loginKeys(db)).find((k) => k.keyId === given.keyId)
  const end = key ? challengeEnd(key.challengeKey, given.challenge, now) : null
  if (!key || end === null || !(await useChallenge(db, given.challenge, end))) {
    throw new Refusal(Status.badRequest, 'challengeOver', { because: 'challenge' })
  }
  const fields = unseal(key, given)
  if (!fields || !hasAll(fields, names)) {
    throw new Refusal(Status.badRequest, 'unreadableSeal', { because: 'seal' })
  }
  return fields
}

const hasAll = <Name extends string>(
  fields: Unsealed,
  names: readonly Name[],
): fields is Record<Name, string> =>
  names.every((name) => {
    const value = fields[name]
    return value !== undefined && value !== '' && value.length <= LONGEST && isKeepable(value)
  })
