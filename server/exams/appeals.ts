import type { Db } from '../db/db.ts'
import { on } from '../db/joins.ts'
import type { SchoolId } from '../db/scope.ts'
import { sittings } from './published.ts'

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

/**
 * Reports of marking errors of a school that were sent and not decided, as the current version of their exam has them:
 * `a` the report, `e` the exam, `x` the student's place, `p` the paper, `i` the item. A report whose item the student no longer
 * has is left out: nobody can decide it.
 */
export const openAppeals = (db: Db, school: SchoolId) =>
  sittings(db, school)
    .innerJoin('appeal as a', on('a', 'x', 'exam_id', 'school_id', 'student_id'))
    .innerJoin('exam_score as m', on('m', 'x', 'exam_id', 'version', 'school_id', 'student_id'))
    .innerJoin('exam_paper as p', on('p', 'm', 'exam_id', 'version', 'paper_id'))
    .innerJoin('exam_item as i', on('i', 'p', 'exam_id', 'version', 'paper_id'))
    .whereRef('a.paper_id', '=', 'm.paper_id')
    .whereRef('a.item_no', '=', 'i.item_no')
    .where('a.school_id', '=', school)
    .where('a.state', '=', 'sent')
