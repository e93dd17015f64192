import { hash, verify } from '@node-rs/argon2'
import { plainTyped } from '#core/domain/entry/typed.ts'
import { createCrowd } from '../limits/crowd.ts'
import { createTurns } from '../limits/turns.ts'
import { unavailable } from '../reply/refusal.ts'

/** OWASP's first choice; argon2id is this package's default algorithm. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Threads of Node: they hash passwords, and read files as well. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE']) || 4
/** One stays free for files, however many sign in. */
const inTurn = createTurns(Math.max(2, THREADS - 1))

/** Sign-ins by password that are let in at a time, however slow the machine. */
export const LEAST_SIGN_INS = 100
/** Whoever signs in by password: the phone gives up after 10 s. */
export const signInCrowd = createCrowd({
  withinMs: 5000,
  least: LEAST_SIGN_INS,
  refusal: (inMs) => unavailable('overloaded', Math.ceil(inMs / 1000)),
})

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
  const known = stored ?? (await dummy)
  const matches = await inTurn(() => compare(known, password)).catch(() => false)
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
