import { createHash, randomBytes } from 'node:crypto'

export const SESSION_COOKIE = 'kb_session'

/** 256 random bits, base64url: the only secret of a session. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: it cannot be turned back. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
