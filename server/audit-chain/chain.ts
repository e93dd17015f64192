import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { installationSecret, keyedHash } from '../http/session/secret.ts'

/** Rows of one statement. */
export const PIECE = 1_000

/** An entry of the log, its values as the database writes them. */
export interface LogEntry {
  audit_id: string
  at: Date
  account_id: string
  user_id: string
  user_name: string
  address: string
  call: string
  target: string
  /** JSON; null where there is none. */
  before: string | null
  after: string | null
}

/** Columns of `audit a` as a `LogEntry`. */
export const ENTRY = sql.raw(`a.audit_id, a.at, a.account_id, a.user_id, a.user_name, a.address, a.call,
  a.target, a.before::text as before, a.after::text as after`)

/** Between which entries a school's chain reaches. */
export interface ChainEnd {
  firstSeq: number
  firstHash: string
  lastSeq: number
  lastHash: string
}

/** A chain without entries. */
export const EMPTY: ChainEnd = { firstSeq: 0, firstHash: '', lastSeq: 0, lastHash: '' }

/** In a transaction: only one at a time adds to a school's chain, or changes what an entry in it says. */
export const lockOf = (school: SchoolId) => sql`hashtext(${`audit chain ${school}`})`

/** Key of all hashes of the log's chains. */
export const chainKey = (db: Db): Promise<KeyObject> => installationSecret(db, 'audit-chain')

/** Keyed hash of all that an entry says. */
export const digestOf = (key: KeyObject, { at, before, after, ...texts }: LogEntry): string =>
  keyedHash(
    key,
    ...['entry', texts.audit_id, String(at.getTime()), texts.account_id, texts.user_id, texts.user_name],
    ...[texts.address, texts.call, texts.target, JSON.stringify([before, after])],
  )

/** Keyed hash of an entry's place in the chain. @param before the hash of the one before it; '' for the first */
export const linkHash = (
  key: KeyObject,
  before: string,
  { seq, audit_id, at, digest }: { seq: number; audit_id: string; at: Date; digest: string },
): string => keyedHash(key, 'link', before, String(seq), audit_id, String(at.getTime()), digest)

const markOf = (key: KeyObject, school: string, end: ChainEnd): string =>
  keyedHash(key, 'end', school, String(end.firstSeq), end.firstHash, String(end.lastSeq), end.lastHash)

/** Where a school's chain begins and ends; null: what is stored is not what this installation wrote. */
export async function readEnd(db: Db | Tx, key: KeyObject, school: SchoolId): Promise<ChainEnd | null> {
  const row = await db
    .selectFrom('audit_chain_end')
    .where('school_id', '=', school)
    .selectAll()
    .executeTakeFirst()
  if (!row) {
    const chained = await db
      .selectFrom('audit_chain')
      .where('school_id', '=', school)
      .select('seq')
      .limit(1)
      .executeTakeFirst()
    return chained ? null : EMPTY
  }
  const end = {
    ...{ firstSeq: row.first_seq, firstHash: row.first_hash },
    ...{ lastSeq: row.last_seq, lastHash: row.last_hash },
  }
  return markOf(key, school, end) === row.mark ? end : null
}

/** Writes where a school's chain begins and ends. */
export async function writeEnd(tx: Tx, key: KeyObject, school: SchoolId, end: ChainEnd): Promise<void> {
  const row = {
    ...{ first_seq: end.firstSeq, first_hash: end.firstHash, last_seq: end.lastSeq, last_hash: end.lastHash },
    mark: markOf(key, school, end),
  }
  await tx
    .insertInto('audit_chain_end')
    .values({ school_id: school, ...row })
    .onConflict((c) => c.column('school_id').doUpdateSet(row))
    .execute()
}
