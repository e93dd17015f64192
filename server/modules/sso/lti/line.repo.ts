import { Role } from '#contract/roles.ts'
import type { Db } from '../../../db/db.ts'

/** A link of a platform that was opened: the homework it is of, and where the platform takes its scores. */
export interface LtiLineItem {
  homeworkId: string
  lineItem: string
}

/**
 * Keeps where the score of a student's homework goes. What the school has told of before stays told; a homework or a
 * student of another school is none of this platform's.
 */
export async function keepLine(
  db: Db,
  who: { partnerId: string; schoolId: string; accountId: string; externalId: string },
  { homeworkId, lineItem }: LtiLineItem,
  now: number,
): Promise<void> {
  const { partnerId, schoolId, accountId, externalId } = who
  const student = await db
    .selectFrom('account_user as u')
    .innerJoin('homework as h', (j) => j.onRef('h.school_id', '=', 'u.school_id'))
    .where('u.school_id', '=', schoolId)
    .where('u.account_id', '=', accountId)
    .where('u.user_type', '=', Role.student)
    .where('h.homework_id', '=', homeworkId)
    .select('u.relative_id')
    .executeTakeFirst()
  if (!student) return
  const line = { line_item: lineItem, external_id: externalId, opened_at: new Date(now) }
  await db
    .insertInto('lti_grade')
    .values({
      ...{ school_id: schoolId, homework_id: homeworkId, student_id: student.relative_id },
      ...{ partner_id: partnerId, ...line },
    })
    .onConflict((c) => c.columns(['school_id', 'homework_id', 'student_id', 'partner_id']).doUpdateSet(line))
    .execute()
}
