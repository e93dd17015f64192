import { type CriticalRule, DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/**
 * What a school holds the classes of its staff against: the whole grade (means, ranks and lines, no names of others), or
 * the classes each of them sees. Without a choice the grade.
 */
export type StaffCompare = 'grade' | 'seen'

/** Whether the school's staff are told figures of the whole grade. */
export async function showsWholeGrade(db: Db, school: SchoolId): Promise<boolean> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', 'staffCompare')
    .select('value')
    .executeTakeFirst()
  return (row?.value ?? 'grade') !== 'seen'
}

/** Who is critical at a score line, as the school chose; it holds at once for all its staff. */
export async function criticalBandOf(db: Db, school: SchoolId): Promise<CriticalRule> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', 'criticalBand')
    .select('value')
    .executeTakeFirst()
  return (row?.value as CriticalRule | undefined) ?? DEFAULT_CRITICAL
}
