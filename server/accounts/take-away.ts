import type { Tx } from '../db/db.ts'
import type { Gone } from './plan.ts'

/** Takes away what people of the files are no longer to have; who reads by it reads no more from the next request on. */
export async function takeAway(tx: Tx, gone: Gone): Promise<void> {
  for (const t of gone.teaching) {
    await tx
      .deleteFrom('teacher_class')
      .where('school_id', '=', t.school_id)
      .where('teacher_id', '=', t.teacher_id)
      .where('class_id', '=', t.class_id)
      .where('course_id', '=', t.course_id)
      .execute()
  }
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
