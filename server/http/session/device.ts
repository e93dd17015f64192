import '@fastify/cookie'
import { type KeyObject, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { isSameSecret } from './same-secret.ts'
import { installationSecret, keyedHash } from './secret.ts'
import { tokenHash } from './tokens.ts'

/** Says that somebody signed in with this browser before; opens nothing. It stays when the person signs out. */
export const DEVICE_COOKIE = 'kb_device'
const DEVICE_SECRET = 'device-secret'
/** Browsers keep a cookie for 400 days at most; each sign-in gives a new one. */
const DEVICE_S = 400 * 86_400
/** Accounts that one browser is known for, the last one first: a family's phone, a computer of the school. */
const ACCOUNTS = 8

/** A browser in which somebody signed in before. */
export interface Device {
  readonly id: string
  /** Marks of the accounts that signed in here, the last one first; at least one. */
  readonly tags: readonly [string, ...string[]]
}

const SHAPE = /^([\w-]{22})\.([\w-]{16}(?:\.[\w-]{16}){0,7})\.([\w-]{43})$/

export const deviceSecret = (db: Db): Promise<KeyObject> => installationSecret(db, DEVICE_SECRET)

/**
 * The mark of an account in a device's cookie. It goes with the password: a browser in which somebody signed in with
 * the former one is known no more.
 */
export const tagOf = (secret: KeyObject, account: DeviceAccount): string =>
  keyedHash(secret, 'tag', account.account_key, account.password_hash).slice(0, 16)

/** The device a cookie names; null for none and for one that this installation has not given. */
export function readDevice(secret: KeyObject, cookie: string | undefined): Device | null {
  const [, id = '', tags = '', mac = ''] = SHAPE.exec(cookie ?? '') ?? []
  if (mac === '' || !isSameSecret(keyedHash(secret, 'device', id, tags), mac)) return null
  const [first = '', ...others] = tags.split('.')
  return { id, tags: [first, ...others] }
}

/** The cookie of a device in which the account of `tag` has signed in as well. */
export function deviceCookie(secret: KeyObject, before: Device | null, tag: string): string {
  const id = before?.id ?? randomBytes(16).toString('base64url')
  const tags = [tag, ...(before?.tags ?? []).filter((one) => one !== tag)].slice(0, ACCOUNTS).join('.')
  return `${id}.${tags}.${keyedHash(secret, 'device', id, tags)}`
}

/** What of an account a browser is known by. */
export type DeviceAccount = Readonly<{ account_key: string; password_hash: string }>

/** The account of a session. */
export const accountOfSession = (db: Db, token: string): Promise<DeviceAccount | undefined> =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.account_id', 's.account_id')
    .where('s.token_hash', '=', tokenHash(token))
    .select(['a.account_key', 'a.password_hash'])
    .executeTakeFirst()

/** Remembers in the browser that an account has signed in with it. */
export async function knowDevice(
  db: Db,
  req: FastifyRequest,
  reply: FastifyReply,
  account: DeviceAccount,
): Promise<void> {
  const secret = await deviceSecret(db)
  void reply.setCookie(DEVICE_COOKIE, deviceCookie(secret, req.kbCaller.device, tagOf(secret, account)), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: req.protocol === 'https',
    maxAge: DEVICE_S,
  })
}
