import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { ExamVersionKey } from '../versions/find-version.ts'

/** Questions of a paper in their order. */
export async function itemsOfPaper(db: Db, at: ExamVersionKey, paperId: string) {
  return db
    .selectFrom('exam_item')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('paper_id', '=', paperId)
    .select(['item_no', 'item_type', 'full_mark', 'answer_key', 'knowledge'])
    .orderBy('seq')
    .execute()
}

/** A student's marks of a paper as they are stored (int16 hundredths); null: absent. */
export async function findStoredMarks(
  db: Db,
  school: SchoolId,
  at: ExamVersionKey,
  paperId: string,
  studentId: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('exam_score')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('school_id', '=', school)
    .where('paper_id', '=', paperId)
    .where('student_id', '=', studentId)
    .select('marks')
    .executeTakeFirst()
  return row?.marks ?? null
}
