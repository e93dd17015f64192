import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { classesThatSat } from '../../exams/roster/classes-that-sat.ts'
import { resultsFor } from '../../exams/rules/shows-results.ts'
import { selectPublishedExams } from '../../exams/versions/published.ts'
import type { Principal } from '../session/principal.ts'
import { reachAt, reachOf, viewOfClass } from './reach.ts'

/**
 * Whether an identity may read the question file and the explain file of a paper of a published exam of its school: a
 * family whose student sat it, where the school shows its results now; staff where they may read the subject in a
 * class that sat the exam.
 * @param now epoch ms
 */
export async function mayReadPaper(
  db: Db,
  who: Principal,
  { examId, paperId }: { examId: string; paperId: string },
  now: number,
): Promise<boolean> {
  const paper = await selectPublishedExams(db, who.schoolId)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('e.exam_id', '=', examId)
    .where('p.paper_id', '=', paperId)
    .select(['v.version', 'p.course_id'])
    .executeTakeFirst()
  if (!paper) return false
  const at = { exam_id: examId, version: paper.version }
  if (who.studentId !== null) {
    if ((await resultsFor(db, who.schoolId, who.studentId, examId, now)) !== 'shown') return false
    const sat = await db
      .selectFrom('exam_score')
      .where('exam_id', '=', examId)
      .where('version', '=', at.version)
      .where('school_id', '=', who.schoolId)
      .where('paper_id', '=', paperId)
      .where('student_id', '=', who.studentId)
      .select('student_id')
      .executeTakeFirst()
    return sat !== undefined
  }
  const [reach, classes] = await Promise.all([reachOf(db, who), classesThatSat(db, who.schoolId, at)])
  return classes.some(
    (c) =>
      viewOfClass(reachAt(reach, c.start_time), { classId: c.class_id, gradeId: c.grade_id }, [
        paper.course_id,
      ]) !== null,
  )
}
