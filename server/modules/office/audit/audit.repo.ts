import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { likeText } from '../../../db/like-text.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { callsNamed } from './words.rules.ts'

export interface AuditFilter {
  search?: string | undefined
  ofUserId?: string | undefined
  /** Epoch ms; `to` is exclusive. */
  from?: number | undefined
  to?: number | undefined
}

/** Rows of a school that pass a filter. */
function rowsOf(db: Db, school: SchoolId, { search, ofUserId, from, to }: AuditFilter) {
  let rows = db.selectFrom('audit').where('school_id', '=', school) as SelectQueryBuilder<
    Tables,
    'audit',
    object
  >
  if (ofUserId !== undefined) rows = rows.where('user_id', '=', ofUserId)
  if (from !== undefined) rows = rows.where('at', '>=', new Date(from))
  if (to !== undefined) rows = rows.where('at', '<', new Date(to))
  const word = search?.trim() ?? ''
  if (word === '') return rows
  const inText = sql<boolean>`concat_ws(' ', target, user_name, before::text, after::text) ilike ${likeText(word)}`
  return rows.where((e) => e.or([inText, sql<boolean>`call = any(${callsNamed(word)}::text[])`]))
}

/** The newest first. */
export async function auditRows(
  db: Db,
  school: SchoolId,
  filter: AuditFilter,
  limit: number,
  offset: number,
) {
  const rows = await rowsOf(db, school, filter)
    .select(['audit_id', 'at', 'user_id', 'user_name', 'call', 'target', 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    auditId: row.audit_id,
    at: row.at.getTime(),
    userId: row.user_id,
    userName: row.user_name,
    call: row.call,
    target: row.target,
    before: row.before,
    after: row.after,
  }))
}

export async function countAudit(db: Db, school: SchoolId, filter: AuditFilter): Promise<number> {
  const { n } = await rowsOf(db, school, filter)
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Everybody who did something in the office of the school, by the name used last. */
export async function auditPeople(db: Db, school: SchoolId) {
  const rows = await db
    .selectFrom('audit')
    .where('school_id', '=', school)
    .distinctOn('user_id')
    .select(['user_id', 'user_name'])
    .orderBy('user_id')
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, userName: row.user_name }))
}
