import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'
import { keyedHash } from './secret.ts'

export const SESSION_COOKIE = 'kb_session'
/** Name of the secret that marks our tokens. */
export const TOKEN_SECRET = 'session-token-secret'

const RANDOM = 43
const MARK = 22

const markOf = (secret: KeyObject, random: string): string =>
  keyedHash(secret, 'session', random).slice(0, MARK)

/**
 * 256 random bits, the only secret of a session, and 128 bits that mark them as given by this installation: what
 * somebody makes up is refused without asking the database. 65 letters, base64url.
 */
export function newToken(secret: KeyObject): string {
  const random = randomBytes(32).toString('base64url')
  return random + markOf(secret, random)
}

/**
 * What a token looks like from outside. `marked`: given by this installation. `plain`: as releases before gave them,
 * without a mark; only the database can tell. `forged`: neither.
 */
export function kindOfToken(secret: KeyObject, token: string): 'marked' | 'plain' | 'forged' {
  if (/^[\w-]{43}$/.test(token)) return 'plain'
  if (!/^[\w-]{65}$/.test(token)) return 'forged'
  return isSameSecret(markOf(secret, token.slice(0, RANDOM)), token.slice(RANDOM)) ? 'marked' : 'forged'
}

/** What the database keeps of a token: it cannot be turned back. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
