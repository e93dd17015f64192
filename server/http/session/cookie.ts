import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Header } from '#contract/envelope.ts'
import { SESSION_MS } from './sessions.ts'
import { SESSION_COOKIE } from './tokens.ts'

/** The session token a request brings: the header of pages that hold it in memory, else the cookie. */
export function tokenGiven(req: FastifyRequest): string | undefined {
  const header = req.headers[Header.token]
  return typeof header === 'string' && header !== '' ? header : req.cookies[SESSION_COOKIE]
}

/** The token that is worth asking the database about: one that was made up is none. */
export const readSessionToken = (req: FastifyRequest): string | undefined => req.kbToken

const base = (req: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: req.protocol === 'https' }) as const

/** Gives the cookie, or prolongs it; no script can read it. */
export function sessionCookie(req: FastifyRequest, reply: FastifyReply, token: string | undefined): void {
  if (token) void reply.setCookie(SESSION_COOKIE, token, { ...base(req), maxAge: SESSION_MS / 1000 })
}

export function dropSessionCookie(req: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, base(req))
}

/**
 * Whether the session's cookie will travel with what this page sends next: it is a page of a browser (only they say an
 * origin), in no other page's frame, and cookies are not switched off. Then no script needs to see the token.
 */
export const cookieServes = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers[Header.frame] !== '1' && headers[Header.noCookie] !== '1'
