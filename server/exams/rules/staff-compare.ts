import { type CriticalRule, DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { schoolSetting } from './school-setting.ts'

/**
 * What a school holds the classes of its staff against: the whole grade (means, ranks and lines, no names of others), or
 * the classes each of them sees. Without a choice the grade.
 */
export type StaffCompare = 'grade' | 'seen'

/** Whether the school's staff are told figures of the whole grade. */
export const showsWholeGrade = async (db: Db, school: SchoolId): Promise<boolean> =>
  (await schoolSetting(db, school, 'staffCompare')) !== 'seen'

/** Who is critical at a score line, as the school chose; it holds at once for all its staff. */
export const criticalBandOf = async (db: Db, school: SchoolId): Promise<CriticalRule> =>
  ((await schoolSetting(db, school, 'criticalBand')) as CriticalRule | undefined) ?? DEFAULT_CRITICAL
