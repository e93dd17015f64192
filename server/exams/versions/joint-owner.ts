import { Role } from '#contract/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Whether somebody decides for other schools about joint exams of their own school: head and teaching director (decision 0132). */
export const decidesJoint = ({ userType }: { readonly userType: number }): boolean =>
  userType === Role.scheduleMaster || userType === Role.teachingDirector

/** Whose an exam of several schools is. */
export interface JointOwner {
  schoolId: string
  schoolName: string
}

/**
 * The school that owns an exam of several schools, as one of them asks: it brought the exam in, or was named as its owner
 * by whoever did. Null: an exam of one school, or none that the asking school sat.
 */
export async function jointOwner(db: Db | Tx, school: SchoolId, examId: string): Promise<JointOwner | null> {
  const row = await db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('school as o', 'o.school_id', 'e.owner_school_id')
    .where('e.exam_id', '=', examId)
    .where('s.school_id', '=', school)
    .where('e.is_joint', '=', true)
    .select(['e.owner_school_id', 'o.name'])
    .executeTakeFirst()
  return row ? { schoolId: row.owner_school_id, schoolName: row.name } : null
}
