import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { marksIn } from '../../../exams/papers/paper-scores.ts'
import { examsSat } from '../../../exams/versions/published.ts'

/** The student's place in the current version of a published exam. */
export async function sittingIn(db: Db, school: SchoolId, studentId: string, examId: string) {
  return examsSat(db, school, studentId)
    .where('e.exam_id', '=', examId)
    .innerJoin('grade as g', on('g', 'x', 'school_id', 'grade_id'))
    .select(['e.exam_id', 'e.name', 'x.version', 'x.class_id', 'e.start_time', 'g.stage', 'g.year'])
    .executeTakeFirst()
}
export type Sitting = NonNullable<Awaited<ReturnType<typeof sittingIn>>>

/** Papers sat in a class: one line a student and paper, in the order of the exam. */
export async function listPapersByStudent(db: Db, school: SchoolId, at: Sitting) {
  return marksIn(db, school, at)
    .innerJoin('exam_paper as p', on('p', 'm', 'exam_id', 'version', 'paper_id'))
    .where('x.class_id', '=', at.class_id)
    .select(['m.student_id', 'p.paper_id', 'p.course_id', 'p.course_name'])
    .orderBy('p.seq')
    .execute()
}
