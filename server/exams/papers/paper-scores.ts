import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { ExamVersionKey } from '../versions/find-version.ts'

/** Papers of an exam version the school took part in, in order. */
export async function listVersionPapers(db: Db, school: SchoolId, at: ExamVersionKey) {
  return db
    .selectFrom('exam_paper as p')
    .innerJoin('exam_school as s', 's.exam_id', 'p.exam_id')
    .innerJoin('exam as e', 'e.exam_id', 'p.exam_id')
    .where('s.school_id', '=', school)
    .where('p.exam_id', '=', at.exam_id)
    .where('p.version', '=', at.version)
    .select(['p.paper_id', 'p.course_id', 'p.course_name', 'p.full_mark', 'e.name as exam_name'])
    .orderBy('p.seq')
    .execute()
}

/** Marks of the school's students in an exam version: `m` a student's in a paper, `x` the student's place that day. */
export const marksIn = (db: Db, school: SchoolId, at: ExamVersionKey) =>
  db
    .selectFrom('exam_score as m')
    .innerJoin('exam_student as x', on('x', 'm', 'exam_id', 'version', 'school_id', 'student_id'))
    .where('m.exam_id', '=', at.exam_id)
    .where('m.version', '=', at.version)
    .where('m.school_id', '=', school)

/** Totals of the school's students in an exam version: `r` a student's, `x` the student's place that day. */
export const totalsIn = (db: Db, school: SchoolId, at: ExamVersionKey) =>
  db
    .selectFrom('result_line as r')
    .innerJoin('exam_student as x', on('x', 'r', 'exam_id', 'version', 'school_id', 'student_id'))
    .where('r.exam_id', '=', at.exam_id)
    .where('r.version', '=', at.version)
    .where('r.school_id', '=', school)

/** Marks and answers of the school's students in one paper, in the order of their ids. */
export async function listPaperScores(db: Db, school: SchoolId, at: ExamVersionKey, paperId: string) {
  return marksIn(db, school, at)
    .where('m.paper_id', '=', paperId)
    .select(['m.student_id', 'm.marks', 'm.answers', 'x.class_id'])
    .orderBy('m.student_id')
    .execute()
}
