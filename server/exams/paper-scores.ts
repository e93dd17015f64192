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

/** Marks and answers of the school's students in one paper, in the order of their ids. */
export async function scoresOf(db: Db, school: SchoolId, at: At, paperId: string) {
  return db
    .selectFrom('exam_score as r')
    .innerJoin('exam_student as s', (j) =>
      j
        .onRef('s.exam_id', '=', 'r.exam_id')
        .onRef('s.version', '=', 'r.version')
        .onRef('s.school_id', '=', 'r.school_id')
        .onRef('s.student_id', '=', 'r.student_id'),
    )
    .where('r.exam_id', '=', at.exam_id)
    .where('r.version', '=', at.version)
    .where('r.school_id', '=', school)
    .where('r.paper_id', '=', paperId)
    .select(['r.student_id', 'r.marks', 'r.answers', 's.class_id'])
    .orderBy('r.student_id')
    .execute()
}
