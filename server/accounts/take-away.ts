import type { Tx } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import { endTeaching } from '../exams/teaching.ts'
import type { Gone } from './plan.ts'

/** Takes away what people of the files are no longer to have; who reads by it reads no more from the next request on. */
export async function takeAway(tx: Tx, gone: Gone): Promise<void> {
  for (const [school, teaching] of Map.groupBy(gone.teaching, (t) => t.school_id))
    await endTeaching(tx, schoolOf(school, 'row'), teaching)
  for (const l of gone.leading) {
    await tx
      .deleteFrom('leader_scope')
      .where('school_id', '=', l.school_id)
      .where('relative_id', '=', l.relative_id)
      .where('user_type', '=', l.user_type)
      .where('grade_id', '=', l.grade_id)
      .where('course_id', '=', l.course_id)
      .execute()
  }
  for (const u of gone.identities) {
    await tx
      .deleteFrom('account_user')
      .where('account_id', '=', u.account_id)
      .where('user_id', '=', u.user_id)
      .execute()
  }
}
