import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

type At = { exam_id: string; version: number }

/** Papers of an exam version the school took part in, in order. */
export async function papersOf(db: Db, school: SchoolId, at: At) {
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
export const marksIn = (db: Db, school: SchoolId, at: At) =>
  db
    .selectFrom('exam_score as m')
    .innerJoin('exam_student as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'm.exam_id')
        .onRef('x.version', '=', 'm.version')
        .onRef('x.school_id', '=', 'm.school_id')
        .onRef('x.student_id', '=', 'm.student_id'),
    )
    .where('m.exam_id', '=', at.exam_id)
    .where('m.version', '=', at.version)
    .where('m.school_id', '=', school)

/** Totals of the school's students in an exam version: `r` a student's, `x` the student's place that day. */
export const totalsIn = (db: Db, school: SchoolId, at: At) =>
  db
    .selectFrom('result_line as r')
    .innerJoin('exam_student as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'r.exam_id')
        .onRef('x.version', '=', 'r.version')
        .onRef('x.school_id', '=', 'r.school_id')
        .onRef('x.student_id', '=', 'r.student_id'),
    )
    .where('r.exam_id', '=', at.exam_id)
    .where('r.version', '=', at.version)
    .where('r.school_id', '=', school)

/** Marks and answers of the school's students in one paper, in the order of their ids. */
export async function scoresOf(db: Db, school: SchoolId, at: At, paperId: string) {
  return marksIn(db, school, at)
    .where('m.paper_id', '=', paperId)
    .select(['m.student_id', 'm.marks', 'm.answers', 'x.class_id'])
    .orderBy('m.student_id')
    .execute()
}
