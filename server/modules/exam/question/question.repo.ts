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

/** Words of the questions of a paper, in the order of the paper. */
export async function questionsOf(db: Db, at: { examId: string; paperId: string }) {
  const rows = await db
    .selectFrom('exam_question as q')
    .innerJoin('exam as e', 'e.exam_id', 'q.exam_id')
    .innerJoin('exam_item as i', (j) =>
      j
        .onRef('i.exam_id', '=', 'q.exam_id')
        .onRef('i.version', '=', 'e.current_version')
        .onRef('i.paper_id', '=', 'q.paper_id')
        .onRef('i.item_no', '=', 'q.item_no'),
    )
    .where('q.exam_id', '=', at.examId)
    .where('q.paper_id', '=', at.paperId)
    .select(['q.item_no', 'q.stem', 'q.options', 'q.explanation'])
    .orderBy('i.seq')
    .execute()
  return rows.map((r) => ({
    itemNo: r.item_no,
    stem: r.stem,
    options: r.options,
    explanation: r.explanation,
  }))
}
