import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

/**
 * Exams a school takes part in, at their current published version: `e` the exam, `v` the version, `s` what the school
 * set beside it (`exam_school`). Callers add what they select, and which of them.
 */
export const selectPublishedExams = (db: Db, school: SchoolId) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', (j) =>
      j.onRef('v.exam_id', '=', 'e.exam_id').onRef('v.version', '=', 'e.current_version'),
    )
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .where('s.school_id', '=', school)
    .where('v.state', '=', 'published')

/** The same with those who sat them: `x` is a student's row in the version, with class and grade of that day. */
export const sittings = (db: Db, school: SchoolId) =>
  selectPublishedExams(db, school).innerJoin('exam_student as x', (j) =>
    j
      .onRef('x.exam_id', '=', 'v.exam_id')
      .onRef('x.version', '=', 'v.version')
      .onRef('x.school_id', '=', 's.school_id'),
  )

/** Exams a student sat. */
export const examsSat = (db: Db, school: SchoolId, studentId: string) =>
  sittings(db, school).where('x.student_id', '=', studentId)

/** Papers a student sat: `p` the paper, `m` the student's marks and answers in it. */
export const papersSat = (db: Db, school: SchoolId, studentId: string) =>
  examsSat(db, school, studentId)
    .innerJoin('exam_score as m', on('m', 'x', 'exam_id', 'version', 'school_id', 'student_id'))
    .innerJoin('exam_paper as p', on('p', 'm', 'exam_id', 'version', 'paper_id'))

/** Items of papers a student sat: `i` the item, whose mark is at `i.seq - 1` of `m.marks`. */
export const itemsSat = (db: Db, school: SchoolId, studentId: string) =>
  papersSat(db, school, studentId).innerJoin('exam_item as i', on('i', 'p', 'exam_id', 'version', 'paper_id'))
