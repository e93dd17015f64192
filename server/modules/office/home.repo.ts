import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

/** How many rows of the school each table has, and what of its exams waits. */
export async function schoolInNumbers(db: Db, school: SchoolId) {
  const row = await db
    .selectFrom('school as s')
    .where('s.school_id', '=', school)
    .select((e) => [
      's.name',
      e
        .selectFrom('student')
        .where('school_id', '=', school)
        .where('left_at', 'is', null)
        .select(e.fn.countAll().as('n'))
        .as('students'),
      e
        .selectFrom('class as c')
        .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
        .where('c.school_id', '=', school)
        .where('g.ended_at', 'is', null)
        .select(e.fn.countAll().as('n'))
        .as('classes'),
      e.selectFrom('teacher').where('school_id', '=', school).select(e.fn.countAll().as('n')).as('teachers'),
      e
        .selectFrom('exam')
        .where('owner_school_id', '=', school)
        .where('current_version', '>', 0)
        .select(e.fn.countAll().as('n'))
        .as('published'),
      e
        .selectFrom('exam as x')
        .innerJoin('exam_version as v', 'v.exam_id', 'x.exam_id')
        .where('x.owner_school_id', '=', school)
        .where('v.state', '=', 'imported')
        .whereRef('v.version', '>', 'x.current_version')
        .select((x) => x.fn.count('x.exam_id').distinct().as('n'))
        .as('unpublished'),
      e
        .selectFrom('student as t')
        .where('t.school_id', '=', school)
        .where('t.left_at', 'is', null)
        .where((x) =>
          x.not(
            x.exists(
              x
                .selectFrom('account_user as u')
                .whereRef('u.school_id', '=', 't.school_id')
                .whereRef('u.relative_id', '=', 't.student_id')
                .where('u.user_type', 'in', [4, 5])
                .select('u.user_id'),
            ),
          ),
        )
        .select(e.fn.countAll().as('n'))
        .as('withoutAccount'),
    ])
    .executeTakeFirstOrThrow()
  return {
    schoolName: row.name,
    students: Number(row.students),
    classes: Number(row.classes),
    teachers: Number(row.teachers),
    published: Number(row.published),
    unpublished: Number(row.unpublished),
    withoutAccount: Number(row.withoutAccount),
  }
}
