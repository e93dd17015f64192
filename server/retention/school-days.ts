import { type RetentionDays, SCHOOL_DAYS, type SchoolDays } from '#contract/office/retention.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/** Key of `school_setting` for the days a school has set. */
export const RETENTION_SETTING = 'retention'

/** The days that hold for a school: what it set, within the limits of the law, else the usual ones. */
export async function daysOfSchool(db: Db | Tx, school: SchoolId): Promise<RetentionDays> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', RETENTION_SETTING)
    .select('value')
    .executeTakeFirst()
  const set = (row?.value ?? {}) as Partial<RetentionDays>
  const of = (name: SchoolDays): number => {
    const { days, least, most } = SCHOOL_DAYS[name]
    return Math.min(most, Math.max(least, set[name] ?? days))
  }
  return { audit: of('audit'), operations: of('operations'), drafts: of('drafts') }
}

export async function setDays(tx: Tx, school_id: SchoolId, days: RetentionDays): Promise<void> {
  const value = JSON.stringify(days)
  await tx
    .insertInto('school_setting')
    .values({ school_id, key: RETENTION_SETTING, value })
    .onConflict((c) => c.columns(['school_id', 'key']).doUpdateSet({ value }))
    .execute()
}
