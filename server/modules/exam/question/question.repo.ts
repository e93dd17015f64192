import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { selectPublishedExams } from '../../../exams/versions/published.ts'

/** Subject of a paper of the current version of an exam the school took part in. */
export async function courseOfPaper(
  db: Db,
  school: SchoolId,
  at: { examId: string; paperId: string },
): Promise<string | undefined> {
  const row = await selectPublishedExams(db, school)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('e.exam_id', '=', at.examId)
    .where('p.paper_id', '=', at.paperId)
    .select('p.course_id')
    .executeTakeFirst()
  return row?.course_id
}
