import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { selectPublishedExams } from '../../exams/versions/published.ts'

/** What a package says of a school: who is on the roll today, what is taught, and totals of published exams. */
export async function schoolFacts(db: Db, school: SchoolId) {
  const named = await db
    .selectFrom('school')
    .where('school_id', '=', school)
    .select(['name'])
    .executeTakeFirstOrThrow()
  const classes = await db
    .selectFrom('class as c')
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('c.school_id', '=', school)
    .where('g.ended_at', 'is', null)
    .select(['c.class_id', 'c.name', 'g.name as grade_name'])
    .orderBy('g.year')
    .orderBy('c.seq')
    .orderBy('c.class_id')
    .execute()
  const students = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('left_at', 'is', null)
    .select(['student_id', 'student_number', 'name', 'class_id'])
    .orderBy('student_number')
    .execute()
  const teachers = await db
    .selectFrom('teacher')
    .where('school_id', '=', school)
    .select(['teacher_id', 'name'])
    .orderBy('teacher_id')
    .execute()
  const teaching = await db
    .selectFrom('teacher_class as t')
    .innerJoin('teacher as n', on('n', 't', 'school_id', 'teacher_id'))
    .where('t.school_id', '=', school)
    .select(['t.teacher_id', 't.class_id', 't.course_id', 't.is_head'])
    .orderBy('t.class_id')
    .orderBy('t.course_id')
    .orderBy('t.teacher_id')
    .execute()
  return { name: named.name, classes, students, teachers, teaching, results: await results(db, school) }
}

/** Totals as they were published, of who is still on the roll. */
const results = (db: Db, school: SchoolId) =>
  selectPublishedExams(db, school)
    .innerJoin('result_line as r', (j) =>
      j
        .onRef('r.exam_id', '=', 'v.exam_id')
        .onRef('r.version', '=', 'v.version')
        .onRef('r.school_id', '=', 's.school_id'),
    )
    .innerJoin('student as t', on('t', 'r', 'school_id', 'student_id'))
    .where('t.left_at', 'is', null)
    .select(['e.exam_id', 'e.name', 'e.start_time', 'r.student_id', 't.class_id'])
    // what is in no mean is a total of some subjects only
    .select(['r.score', 'r.full_mark', 'r.score_rate'])
    .orderBy('e.start_time')
    .orderBy('e.exam_id')
    .orderBy('t.class_id')
    .orderBy('r.student_id')
    .execute()
export type SchoolFacts = Awaited<ReturnType<typeof schoolFacts>>
