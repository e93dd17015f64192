import { hash, verify } from '@node-rs/argon2'
import { plainTyped } from '#core/domain/entry/typed.ts'
import { createTurns } from '../limits/turns.ts'
import { unavailable } from '../reply/refusal.ts'

/** OWASP's first choice; argon2id is this package's default algorithm. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Threads of Node: they hash passwords, and read files as well. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE']) || 4
/** What a sign-in waits for its turn (ms): with its own work less than a phone waits for an answer (10 s). */
const WAIT_MS = 6000
/** Sign-ins that may wait: more than a server of many cores gets to in that time. */
export const WAITING = 2000

let refused = 0
/** Who is sent away comes again after 3 to 8 s, not all at once. */
const crowded = () => unavailable('overloaded', 3 + (refused++ % 6))

/**
 * Sign-ins by password at a time, as each computes for 10 to 20 ms; one thread stays free for files. Where more come
 * than get a turn within some seconds, the rest are asked to come again: a sign-in that nobody waits for any more
 * would be work lost, and every one behind it late as well.
 */
export const AT_ONCE = Math.max(2, THREADS - 1)
export const signInTurn = createTurns({ most: AT_ONCE, waiting: WAITING, forMs: WAIT_MS, refusal: crowded })

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let dummy: Promise<string> | undefined

/**
 * Compares a password with a stored hash. Without a hash (no such account) the same work is done against a made-up one,
 * so that the time tells nothing.
 * @param compare argon2's own, but in a test
 */
export async function checkPassword(
  stored: string | null,
  password: string,
  compare: typeof verify = verify,
): Promise<boolean> {
  dummy ??= hashPassword('an account that does not exist')
  const matches = await compare(stored ?? (await dummy), password).catch(() => false)
  return matches && stored !== null
}

/**
 * The same with a password that somebody typed: as it stands, or as it is meant where it was pasted with a space at its
 * end, in full-width figures or with something that cannot be seen. One try, whichever of them it is.
 */
export async function checkTyped(stored: string | null, typed: string): Promise<boolean> {
  const meant = plainTyped(typed)
  return (await checkPassword(stored, typed)) || (meant !== typed && (await checkPassword(stored, meant)))
}
