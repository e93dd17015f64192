import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

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
 * Reports of marking errors that were sent and not decided, as the current version of their exam has them: `a` the report,
 * `e` the exam, `v` its version, `x` the student's place, `m` the student's marks, `p` the paper, `i` the item. A report whose item the
 * student no longer has is left out: nobody can decide it. Callers add of which schools.
 */
export const openAt = (db: Db) =>
  db
    .selectFrom('appeal as a')
    .innerJoin('exam as e', 'e.exam_id', 'a.exam_id')
    .innerJoin('exam_version as v', (j) =>
      j.onRef('v.exam_id', '=', 'e.exam_id').onRef('v.version', '=', 'e.current_version'),
    )
    .innerJoin('exam_student as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'v.exam_id')
        .onRef('x.version', '=', 'v.version')
        .onRef('x.school_id', '=', 'a.school_id')
        .onRef('x.student_id', '=', 'a.student_id'),
    )
    .innerJoin('exam_score as m', (j) =>
      j
        .onRef('m.exam_id', '=', 'x.exam_id')
        .onRef('m.version', '=', 'x.version')
        .onRef('m.school_id', '=', 'x.school_id')
        .onRef('m.student_id', '=', 'x.student_id')
        .onRef('m.paper_id', '=', 'a.paper_id'),
    )
    .innerJoin('exam_paper as p', on('p', 'm', 'exam_id', 'version', 'paper_id'))
    .innerJoin('exam_item as i', (j) =>
      j
        .onRef('i.exam_id', '=', 'p.exam_id')
        .onRef('i.version', '=', 'p.version')
        .onRef('i.paper_id', '=', 'p.paper_id')
        .onRef('i.item_no', '=', 'a.item_no'),
    )
    .where('v.state', '=', 'published')
    .where('a.state', '=', 'sent')

/** The same of one school. */
export const openAppeals = (db: Db, school: SchoolId) => openAt(db).where('a.school_id', '=', school)
