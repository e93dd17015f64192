import { FAMILY } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { denied } from '../reply/refusal.ts'
import type { Principal } from './principal.ts'

/**
 * Level of an identity (A05): 1 for everybody the school knows, 0 for a family's identity whose student is not on the
 * school's roll (not bound yet, unbound, or taken off the roll).
 */
export async function userLevelOf(db: Db, who: Principal): Promise<0 | 1> {
  if (!FAMILY.includes(who.userType)) return 1
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', who.relativeId)
    .select('student_id')
    .executeTakeFirst()
  return row ? 1 : 0
}

/** @throws Refusal 10002 */
export async function requireLevel(db: Db, who: Principal): Promise<void> {
  if ((await userLevelOf(db, who)) === 0) throw denied('user level')
}
