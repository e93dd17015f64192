import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/**
 * Reports of marking errors of a school: `a` the report; `p` its paper and `x` the student's place that day, both in the
 * version it was made about.
 */
export const appealsIn = (db: Db, school: SchoolId) =>
  db
    .selectFrom('appeal as a')
    .innerJoin('exam_paper as p', (j) =>
      j
        .onRef('p.exam_id', '=', 'a.exam_id')
        .onRef('p.version', '=', 'a.version_from')
        .onRef('p.paper_id', '=', 'a.paper_id'),
    )
    .innerJoin('exam_student as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'a.exam_id')
        .onRef('x.version', '=', 'a.version_from')
        .onRef('x.school_id', '=', 'a.school_id')
        .onRef('x.student_id', '=', 'a.student_id'),
    )
    .where('a.school_id', '=', school)
