import type { Db } from '../../db/db.ts'
import { appealsIn } from '../../exams/appeals.ts'
import { reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Whether a file is the photograph of a sent report of a marking error that this identity may see. */
export async function appealMay(db: Db, who: Principal, fileId: string): Promise<boolean> {
  const row = await appealsIn(db, who.schoolId)
    .innerJoin('exam as e', 'e.exam_id', 'a.exam_id')
    .where('a.photo_id', '=', fileId)
    .where('a.photo_id', '<>', '')
    .where('a.state', '<>', 'draft')
    .select(['a.student_id', 'p.course_id', 'x.class_id', 'x.grade_id', 'e.start_time'])
    .executeTakeFirst()
  if (!row) return false
  if (who.studentId !== null) return who.studentId === row.student_id
  const at = { classId: row.class_id, gradeId: row.grade_id }
  const view = viewOfClass(reachAt(await reachOf(db, who), row.start_time), at, [row.course_id])
  return view !== null && view.length > 0
}
