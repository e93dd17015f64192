import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { LoginReply } from '#contract/account/login.ts'
import type { Db } from '../../db/db.ts'
import { cookieServes, readSessionToken, sessionCookie } from './cookie.ts'
import { accountOfSession, type DeviceAccount, knowDevice } from './device.ts'
import { listAccountIdentities } from './identities.ts'
import { endSession, openSession } from './sessions.ts'
import { SESSION_COOKIE, tokenHash } from './tokens.ts'

/** Opens a session of an account, whatever proved who it is. The account must not be closed. */
export async function enterAccount(
  db: Db,
  account: { account_id: string; account_key: string },
  now: number,
): Promise<Static<typeof LoginReply>> {
  const [token, userList] = await Promise.all([
    openSession(db, account.account_id, now),
    listAccountIdentities(db, account.account_id),
  ])
  return { openId: null, dongniLoginToken: token, userList, hzyFlag: false, accountKey: account.account_key }
}

/**
 * Gives the new session's cookie, and one that says that this browser is known. A browser signs in again: the sessions
 * it came with, in its header or its cookie, must not live on behind the new one.
 * @param known whose session it is, where that is read already
 * @returns the answer, without the token where the cookie serves
 */
export async function takeIn(
  db: Db,
  req: FastifyRequest,
  reply: FastifyReply,
  answer: Static<typeof LoginReply>,
  known?: DeviceAccount,
): Promise<Static<typeof LoginReply>> {
  sessionCookie(req, reply, answer.dongniLoginToken)
  const account = known ?? (await accountOfSession(db, answer.dongniLoginToken))
  if (account) await knowDevice(db, req, reply, account)
  // last: a call of another page that is refused for it finds the new cookie by then
  for (const former of new Set([readSessionToken(req), req.cookies[SESSION_COOKIE]]))
    if (former) await endSession(db, tokenHash(former), 'logout')
  return shownTo(req, answer)
}

/** What a page gets to see of a sign-in. */
const shownTo = <L extends { dongniLoginToken: string }>(req: FastifyRequest, login: L): L =>
  cookieServes(req) ? { ...login, dongniLoginToken: '' } : login
