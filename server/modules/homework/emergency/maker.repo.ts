import { FAMILY } from '#contract/roles.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** The family's account that made an emergency file, by its key, and the student of the identity used; null: not here. */
export async function makerOf(db: Db, school: SchoolId, accountKey: string, userId: string) {
  const account = await db
    .selectFrom('account')
    .where('account_key', '=', accountKey)
    .where('closed', '=', false)
    .select('account_id')
    .executeTakeFirst()
  if (!account) return null
  const identities = await db
    .selectFrom('account_user')
    .where('account_id', '=', account.account_id)
    .where('school_id', '=', school)
    .where('user_type', 'in', FAMILY)
    .select(['user_id', 'user_type', 'school_id', 'relative_id'])
    .execute()
  const used = identities.find((i) => i.user_id === userId)
  const student =
    used &&
    (await db
      .selectFrom('student as s')
      .innerJoin('class as c', on('c', 's', 'school_id', 'class_id'))
      .where('s.school_id', '=', school)
      .where('s.student_id', '=', used.relative_id)
      .select(['s.name', 'c.name as class_name'])
      .executeTakeFirst())
  if (!used || !student) return null
  return {
    accountId: account.account_id,
    accountKey,
    userId,
    schoolId: school,
    studentId: used.relative_id,
    studentName: student.name,
    className: student.class_name,
    identities,
  }
}
