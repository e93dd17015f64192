import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { loginKey } from '#contract/login.ts'
import type { Db } from '../../db/db.ts'
import { useChallenge } from '../limits/tries.ts'
import { Refusal } from '../reply/refusal.ts'
import { isKeepable } from '../request/keepable.ts'
import { challengeEnd, makeChallenge } from './challenge.ts'
import { loginKeys } from './login-key.repo.ts'
import { type Sealed, type Unsealed, unseal } from './unseal.ts'

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
  given: Sealed & { keyId: string },
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
