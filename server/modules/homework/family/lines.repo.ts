import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** Homework looked at, newest first: two school years of a busy class. */
const MOST = 1000

/**
 * Homework of a student's class that has begun, with the student's paper; also what a class left behind had set, where
 * the student has a paper of it. Withdrawn homework is left out.
 * @param only this one, and `any`: whether begun and standing or not
 */
export function listStudentHomework(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
  only?: { homeworkId: string; any: boolean },
) {
  let query = db
    .selectFrom('homework as h')
    .innerJoin('student as s', (j) =>
      j.onRef('s.school_id', '=', 'h.school_id').on('s.student_id', '=', studentId),
    )
    .leftJoin('homework_sheet as t', (j) =>
      j
        .onRef('t.school_id', '=', 'h.school_id')
        .onRef('t.homework_id', '=', 'h.homework_id')
        .onRef('t.student_id', '=', 's.student_id'),
    )
    .leftJoin('teacher as w', on('w', 'h', 'school_id', 'teacher_id'))
    .where('h.school_id', '=', school)
    // first what concerns the student, by index: a school has far more homework than a class
    .where('h.homework_id', 'in', (e) =>
      e
        .selectFrom('homework_class as c')
        .innerJoin('student as p', on('p', 'c', 'school_id', 'class_id'))
        .where('c.school_id', '=', school)
        .where('p.student_id', '=', studentId)
        .select('c.homework_id')
        .union(
          e
            .selectFrom('homework_sheet as o')
            .where('o.school_id', '=', school)
            .where('o.student_id', '=', studentId)
            .select('o.homework_id'),
        ),
    )
  if (only) query = query.where('h.homework_id', '=', only.homeworkId)
  if (!only?.any) query = query.where('h.start_at', '<=', new Date(now)).where('h.withdrawn', '=', false)
  return query
    .select((e) => [
      'h.homework_id',
      'h.title',
      'h.course_id',
      'h.course_name',
      'h.marker',
      'h.start_at',
      'h.deadline_at',
      'h.full_mark',
      'w.name as teacher_name',
      't.state',
      't.late',
      't.submitted_at',
      't.score',
      e
        .selectFrom('homework_question as q')
        .whereRef('q.school_id', '=', 'h.school_id')
        .whereRef('q.homework_id', '=', 'h.homework_id')
        .select((q) => q.fn.countAll<number>().as('n'))
        .as('questions'),
    ])
    .orderBy('h.start_at', 'desc')
    .orderBy('h.homework_id')
    .limit(MOST)
    .execute()
}
