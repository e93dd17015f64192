import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice; argon2id is this package's default algorithm. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let dummy: Promise<string> | undefined

/**
 * Compares a password with a stored hash. Without a hash (no such account) the same work is done against a made-up one,
 * so that the time tells nothing.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('an account that does not exist')
  const matches = await verify(stored ?? (await dummy), password).catch(() => false)
  return matches && stored !== null
}
