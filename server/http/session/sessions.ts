import { sql } from 'kysely'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { accountLocked, sessionEnded, sessionRevoked } from '../reply/refusal.ts'
import { type IdentityRow, type Principal, principalOf } from './principal.ts'
import { installationSecret } from './secret.ts'
import { newToken, TOKEN_SECRET, tokenHash } from './tokens.ts'

const DAY_MS = 86_400_000
/** A session lives this long after its last use. */
export const SESSION_MS = 30 * DAY_MS
/** And never longer than this after it was opened, however much it is used: half a year of school. */
export const SESSION_MOST_MS = 180 * DAY_MS
/** The last use is written at most this often. */
const TOUCH_MS = 10 * 60_000

/** `logout`: by the person, answered 10051. The others are answered 10055. */
export type EndedReason = 'logout' | 'revoked' | 'password' | 'closed' | 'locked'

export interface Session {
  readonly tokenHash: string
  readonly accountId: string
  readonly accountKey: string
  readonly lastUserId: string
  readonly identities: readonly Principal[]
  /** True: the password is the initial one, and not that of somebody who only reads papers (S17). */
  readonly initialPassword: boolean
  /** True: a code of the second factor was given in this session. */
  readonly secondFactorGiven: boolean
  /** True: the session was prolonged by this request, so its cookie should be as well. */
  readonly prolonged: boolean
}

type OpenValues = Readonly<{ hash: string; accountId: string; partnerId: string; at: Date; until: Date }>

/** Of an account that no school has locked. */
const openUnlocked = compileQueryOnce((db, { hash, accountId, partnerId, at, until }: OpenValues) =>
  db
    .insertInto('session')
    .columns(['token_hash', 'account_id', 'partner_id', 'created_at', 'seen_at', 'expires_at'])
    .expression((e) =>
      e
        .selectFrom('account')
        .where('account_id', '=', accountId)
        .where('locked_at', 'is', null)
        .select([
          sql<string>`${hash}::text`.as('hash'),
          'account_id',
          sql<string>`${partnerId}::text`.as('partner'),
          sql<Date>`${at}::timestamptz`.as('created'),
          sql<Date>`${at}::timestamptz`.as('seen'),
          sql<Date>`${until}::timestamptz`.as('until'),
        ]),
    )
    .returning('account_id'),
)

/**
 * Opens a session and returns its token. Those long over end by their age, see `server/retention`.
 * @param partnerId who vouched, when it speaks for some schools only: the session then has no identity elsewhere
 * @throws Refusal 10001 a school has locked the account
 */
export async function openSession(db: Db, accountId: string, now: number, partnerId = ''): Promise<string> {
  const token = newToken(await installationSecret(db, TOKEN_SECRET))
  const opened = await openUnlocked(db, {
    ...{ hash: tokenHash(token), accountId, partnerId },
    ...{ at: new Date(now), until: new Date(now + SESSION_MS) },
  })
  if (opened.length === 0) throw accountLocked()
  return token
}

/** Ends one session at once; a session that has ended keeps its first reason. */
export async function endSession(db: Db, hash: string, reason: EndedReason): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_reason: reason })
    .where('token_hash', '=', hash)
    .where('ended_reason', 'is', null)
    .execute()
}

/** Ends every session of an account but the one given (a changed password, a closed account). */
export async function endOtherSessions(
  db: Db,
  accountId: string,
  keepHash: string | null,
  reason: EndedReason,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_reason', 'is', null)
    .where('token_hash', '!=', keepHash ?? '')
    .execute()
}

const sessionRows = compileQueryOnce((db, { hash }: { hash: string }) =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.account_id', 's.account_id')
    .leftJoin('account_user as u', (j) =>
      j
        .onRef('u.account_id', '=', 's.account_id')
        .on((e) =>
          e.or([
            e('s.partner_id', '=', ''),
            e.exists(
              e
                .selectFrom('partner_school as p')
                .whereRef('p.partner_id', '=', 's.partner_id')
                .whereRef('p.school_id', '=', 'u.school_id')
                .select('p.school_id'),
            ),
          ]),
        ),
    )
    .where('s.token_hash', '=', hash)
    .select([
      's.account_id',
      's.created_at',
      's.seen_at',
      's.expires_at',
      's.ended_reason',
      's.second_factor_at',
      'a.account_key',
      'a.last_user_id',
      'a.closed',
      'a.locked_at',
      'a.password_status',
      'a.virtual_paper_read',
      'u.user_id',
      'u.user_type',
      'u.school_id',
      'u.relative_id',
    ])
    .orderBy('u.user_id'),
)

/**
 * The session of a token, asked of the database each time so that an end counts at once.
 * @throws Refusal 10051 unknown, over or signed out; 10055 revoked or closed
 */
export async function requireSession(db: Db, token: string | undefined, now: number): Promise<Session> {
  if (!token) throw sessionEnded()
  const hash = tokenHash(token)
  const rows = await sessionRows(db, { hash })
  const row = rows[0]
  if (!row) throw sessionEnded()
  // a session that was opened at the very moment of locking counts no more either
  if (row.closed || row.locked_at !== null) throw sessionRevoked()
  if (row.ended_reason !== null) throw row.ended_reason === 'logout' ? sessionEnded() : sessionRevoked()
  const end = row.created_at.getTime() + SESSION_MOST_MS
  if (row.expires_at.getTime() <= now || end <= now) throw sessionEnded()

  const prolonged = now - row.seen_at.getTime() >= TOUCH_MS
  if (prolonged) await touch(db, hash, now, end)
  return {
    tokenHash: hash,
    accountId: row.account_id,
    accountKey: row.account_key,
    lastUserId: row.last_user_id,
    identities: rows.filter(isIdentity).map((r) => principalOf(row.account_id, r)),
    initialPassword: row.password_status === 0 && !row.virtual_paper_read,
    secondFactorGiven: row.second_factor_at !== null,
    prolonged,
  }
}

/** An account without identities joins to one row of nulls. */
const isIdentity = <R extends { [K in keyof IdentityRow]: unknown }>(row: R): row is R & IdentityRow =>
  row.user_id !== null

async function touch(db: Db, hash: string, now: number, end: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: new Date(now), expires_at: new Date(Math.min(now + SESSION_MS, end)) })
    .where('token_hash', '=', hash)
    .where('ended_reason', 'is', null)
    .execute()
}
