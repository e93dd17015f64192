import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { COURSE_CODES, courseName } from '../../exams/papers/course-dictionary.ts'

/** Grades, youngest first and those that graduated last, with their classes. */
export async function listGradesWithClasses(db: Db, school: SchoolId) {
  const [grades, classes, courses] = await Promise.all([
    db
      .selectFrom('grade')
      .where('school_id', '=', school)
      .select(['grade_id', 'name', 'stage', 'year', 'ended_at'])
      .orderBy(sql`ended_at desc nulls first`)
      .orderBy('stage')
      .orderBy('year', 'desc')
      .execute(),
    classRows(db, school),
    listSchoolCourses(db, school),
  ])
  return {
    grades: grades.map((g) => ({
      gradeId: g.grade_id,
      name: g.name,
      stage: g.stage,
      year: g.year,
      ended: g.ended_at !== null,
      classes: classes
        .filter((c) => c.grade_id === g.grade_id)
        .map((c) => ({
          classId: c.class_id,
          name: c.name,
          students: Number(c.students),
          withoutAccount: Number(c.without),
        })),
    })),
    courses,
  }
}

const classRows = (db: Db, school: SchoolId) =>
  db
    .selectFrom('class as c')
    .leftJoin('student as t', on('t', 'c', 'school_id', 'class_id'))
    .where('c.school_id', '=', school)
    .select(['c.class_id', 'c.grade_id', 'c.name'])
    .select((e) => [
      e.fn.count('t.student_id').as('students'),
      sql<string>`count(t.student_id) filter (where not exists (
        select 1 from account_user u join account a on a.account_id = u.account_id and not a.closed
        where u.school_id = t.school_id and u.relative_id = t.student_id and u.user_type = 4))`.as('without'),
    ])
    .groupBy(['c.class_id', 'c.grade_id', 'c.name', 'c.seq'])
    .orderBy('c.seq')
    .orderBy('c.class_id')
    .execute()

/** Subjects of the dictionary, and others that are taught at the school. */
export async function listSchoolCourses(db: Db | Tx, school: SchoolId) {
  const taught = await db
    .selectFrom('teacher_class')
    .where('school_id', '=', school)
    .where('course_id', '!=', '')
    .select('course_id')
    .distinct()
    .orderBy('course_id')
    .execute()
  const ids = [...new Set([...COURSE_CODES, ...taught.map((r) => r.course_id)])]
  return ids.map((courseId) => ({ courseId, courseName: courseName(courseId) }))
}

/** Classes of the school by id, among them those of grades that graduated. */
export async function classesById(db: Db | Tx, school: SchoolId) {
  const rows = await db
    .selectFrom('class as c')
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('c.school_id', '=', school)
    .select(['c.class_id', 'c.grade_id', 'c.name', 'g.ended_at'])
    .execute()
  return new Map(
    rows.map((r) => [r.class_id, { name: r.name, gradeId: r.grade_id, open: r.ended_at === null }]),
  )
}
