import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Binds a sign-on to the browser that began it; says nothing about anybody. */
export const DOOR_COOKIE = 'kb_door'
const MINUTES = 15

export const browserOf = (req: FastifyRequest): string => {
  const value = req.cookies[DOOR_COOKIE] ?? ''
  return /^[\w-]{22}$/.test(value) ? value : ''
}

/** The browser's own random value, given when it has none. */
export function giveBrowser(req: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(req) || randomBytes(16).toString('base64url')
  void reply.setCookie(DOOR_COOKIE, browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: req.protocol === 'https',
    maxAge: MINUTES * 60,
  })
  return browser
}
