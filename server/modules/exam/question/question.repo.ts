import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** Subject of a paper of the current version of an exam the school took part in. */
export async function courseOfPaper(
  db: Db,
  school: SchoolId,
  at: { examId: string; paperId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_paper as p', (j) =>
      j.onRef('p.exam_id', '=', 'e.exam_id').onRef('p.version', '=', 'e.current_version'),
    )
    .where('s.school_id', '=', school)
    .where('e.exam_id', '=', at.examId)
    .where('p.paper_id', '=', at.paperId)
    .select('p.course_id')
    .executeTakeFirst()
  return row?.course_id
}
