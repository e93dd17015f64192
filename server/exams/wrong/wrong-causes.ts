import type { ErrorCause } from '#contract/wrong/wrong.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Why a student lost items, as the student says, over all exams. */
export async function causesOf(db: Db, school: SchoolId, studentId: string) {
  const rows = await db
    .selectFrom('wrong_tag')
    .where('school_id', '=', school)
    .where('student_id', '=', studentId)
    .select(['exam_id', 'paper_id', 'item_no', 'cause'])
    .execute()
  return rows.map((r) => ({
    examId: r.exam_id,
    paperId: r.paper_id,
    itemNo: r.item_no,
    cause: r.cause as ErrorCause,
  }))
}
