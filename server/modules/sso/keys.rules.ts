import {
  type Assertion,
  type Check,
  type Checking,
  createSignOnRefusal,
  type Partner,
  type SignOnFields,
  SignOnRefused,
} from './types.ts'

const CAS_DOORS: readonly string[] = ['jimei', 'jiaoyuju']

/** Whether a door needs no key: in the CAS protocol our server asks the partner's about a ticket, and nothing is signed. */
export const isKeyless = (door: string): boolean => CAS_DOORS.includes(door)

/** The keys of a partner that work at `now` (epoch ms), the newest first. */
export const secretsAt = ({ door, keys, secret }: Partner, now: number): string[] =>
  keys.length === 0 || isKeyless(door)
    ? [secret]
    : keys
        .filter((k) => k.secret !== '' && !k.withdrawn && (k.until === null || k.until > now))
        .map((k) => k.secret)

/**
 * Checks a credential by the partner's keys: while a new one comes in, the one before works as well.
 * @throws SignOnRefused as the newest key has it
 */
export async function checkByKeys(
  check: Check,
  checking: Checking,
  fields: SignOnFields,
): Promise<Assertion> {
  const { partner, now } = checking
  const [newest, ...older] = secretsAt(partner, now)
  if (newest === undefined) throw createSignOnRefusal('no key of this partner works')
  const by = (secret: string) => check({ ...checking, partner: { ...partner, secret } }, fields)
  try {
    return await by(newest)
  } catch (first) {
    if (!(first instanceof SignOnRefused)) throw first
    for (const secret of older) {
      const found = await by(secret).catch((e: unknown) => {
        if (e instanceof SignOnRefused) return null
        throw e
      })
      if (found) return found
    }
    throw first
  }
}
