import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'

/**
 * The school's setting while an administrator has paused publishing: `{ "since": epoch ms }`; no row: it goes on.
 * Families then see what they could see at that moment and nothing that comes after it.
 */
export const PAUSE_SETTING = 'pausePublication'

/** Since when publishing is paused in a school, epoch ms; null: it is not. */
export async function findPauseStart(db: Db | Tx, school: SchoolId): Promise<number | null> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', PAUSE_SETTING)
    .select('value')
    .executeTakeFirst()
  if (!row) return null
  // a row that somebody put there by hand may tell no time
  return (row.value as { since?: number }).since ?? 0
}

/** The same within a query; null: not paused. It names the school, so that a database over several nodes asks one. */
export const buildPauseStartSubquery = (school: SchoolId | string): RawBuilder<Date | null> =>
  sql<Date | null>`(select to_timestamp((h.value->>'since')::float8 / 1000) from school_setting h
    where h.school_id = ${school} and h.key = ${sql.lit(PAUSE_SETTING)})`

/** Column of a query of exams of the school, for `showsResults`. */
export const buildPauseStartColumn = (school: SchoolId | string) =>
  buildPauseStartSubquery(school).as('paused_since')

const published = overSchools('an exam is published')

/**
 * An exam whose first reports are ready while a school has paused publishing is told to that school's families after the
 * pause: its time is the moment after the pause began. Whoever begins a pause at the same time waits for this.
 */
export async function waitForPause(tx: Tx, examId: string): Promise<void> {
  await sql`select from school where school_id in (
    select school_id from exam_school where exam_id = ${examId}) order by school_id for share ${published}`.execute(
    tx,
  )
  await sql`
    update exam_school s set visible_from = greatest(s.visible_from, p.since)
    from (select school_id, to_timestamp(((value->>'since')::float8 + 1) / 1000) as since
      from school_setting where key = ${PAUSE_SETTING}) p
    where s.exam_id = ${examId} and s.school_id = p.school_id ${published}`.execute(tx)
}
