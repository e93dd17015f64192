import type { Db } from '../../db/db.ts'
import type { Principal } from '../../http/principal.ts'
import { reachOf, viewOfClass } from '../../http/reach.ts'

/** Whether a file is the photograph of a sent report of a marking error that this identity may see. */
export async function appealMay(db: Db, who: Principal, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appeal as a')
    .innerJoin('exam_paper as p', (j) =>
      j
        .onRef('p.exam_id', '=', 'a.exam_id')
        .onRef('p.version', '=', 'a.version_from')
        .onRef('p.paper_id', '=', 'a.paper_id'),
    )
    .innerJoin('exam_student as s', (j) =>
      j
        .onRef('s.exam_id', '=', 'a.exam_id')
        .onRef('s.version', '=', 'a.version_from')
        .onRef('s.school_id', '=', 'a.school_id')
        .onRef('s.student_id', '=', 'a.student_id'),
    )
    .where('a.school_id', '=', who.schoolId)
    .where('a.photo_id', '=', fileId)
    .where('a.photo_id', '<>', '')
    .where('a.state', '<>', 'draft')
    .select(['a.student_id', 'p.course_id', 's.class_id', 's.grade_id'])
    .executeTakeFirst()
  if (!row) return false
  if (who.studentId !== null) return who.studentId === row.student_id
  const at = { classId: row.class_id, gradeId: row.grade_id }
  const view = viewOfClass(await reachOf(db, who), at, [row.course_id])
  return view !== null && view.length > 0
}
