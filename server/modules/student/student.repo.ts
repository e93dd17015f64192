import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import { on } from '../../db/joins.ts'
import { lastClass } from '../../db/last-class.ts'
import type { SchoolId } from '../../db/scope.ts'
import { selectPublishedExams } from '../../exams/versions/published.ts'

const cards = (db: Db) =>
  db
    .selectFrom('student as t')
    .innerJoin('school as s', 's.school_id', 't.school_id')
    .innerJoin('class as c', lastClass)
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .select(['t.student_id', 't.name', 't.student_number', 's.name as school_name'])
    .select(['c.name as class_name', 'g.name as grade_name'])

const cardOf = (r: Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>) => ({
  studentId: r.student_id,
  studentName: r.name,
  studentNumber: r.student_number,
  schoolName: r.school_name,
  gradeName: r.grade_name,
  className: r.class_name,
})

/** One student as the roll has it; null when the roll has none. */
export async function studentCard(db: Db, school: SchoolId, studentId: string) {
  const row = await cards(db)
    .where('t.school_id', '=', school)
    .where('t.student_id', '=', studentId)
    .executeTakeFirst()
  return row ? cardOf(row) : null
}

/** Students bound to an account, with their numbers. */
export async function boundStudents(db: Db, accountId: string) {
  const rows = await cards(db)
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 't.school_id').onRef('u.relative_id', '=', 't.student_id'),
    )
    .where('u.account_id', '=', accountId)
    .where('u.user_type', 'in', [4, 5])
    .orderBy('u.user_id')
    .execute()
  return rows.map(cardOf)
}

/** Lengths of the numbers of a school that are common (a tenth of them), and whether all are digits. */
export async function numberShape(db: Db, schoolId: string) {
  const rows = await db
    .selectFrom('student')
    .where('school_id', '=', schoolId)
    .select('student_number')
    .limit(500)
    .execute()
  const counts = new Map<number, number>()
  for (const { student_number: n } of rows) counts.set(n.length, (counts.get(n.length) ?? 0) + 1)
  const lengths = [...counts].filter(([, n]) => n * 10 >= rows.length).map(([length]) => length)
  return {
    lengths: lengths.toSorted((a, b) => a - b),
    digitsOnly: rows.length > 0 && rows.every((r) => /^\d+$/.test(r.student_number)),
  }
}

/** Schools by a part of their name. */
export async function schoolsNamed(db: Db, words: string) {
  if (words.trim() === '') return []
  const rows = await db
    .selectFrom('school')
    .where(holdsWords(['name'], words))
    .select(['school_id', 'name'])
    .orderBy('name')
    .limit(20)
    .execute()
  return rows.map((r) => ({ schoolId: r.school_id, schoolName: r.name }))
}

/** Their own school's facts. */
export async function schoolFacts(db: Db, school: SchoolId) {
  const [place, students, stages] = await Promise.all([
    db
      .selectFrom('school')
      .where('school_id', '=', school)
      .select(['school_id', 'name', 'area_id'])
      .executeTakeFirst(),
    db
      .selectFrom('student')
      .where('school_id', '=', school)
      .where('left_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('grade')
      .where('school_id', '=', school)
      .where('ended_at', 'is', null)
      .select('stage')
      .distinct()
      .orderBy('stage')
      .execute(),
  ])
  if (!place) return null
  return {
    schoolId: place.school_id,
    schoolName: place.name,
    areaId: place.area_id,
    studentCount: Number(students.n),
    stages: stages.map((s) => s.stage),
  }
}

/** Courses of the exams a school took part in, with the stages that sat them. */
export async function listCoursesWithStages(db: Db, school: SchoolId) {
  const rows = await selectPublishedExams(db, school)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .innerJoin('group_line as l', (j) =>
      j
        .onRef('l.exam_id', '=', 'v.exam_id')
        .onRef('l.version', '=', 'v.version')
        .onRef('l.school_id', '=', 's.school_id'),
    )
    .innerJoin('grade as g', on('g', 'l', 'school_id', 'grade_id'))
    .select(['p.course_id', 'p.course_name', 'g.stage'])
    .distinct()
    .orderBy('p.course_id')
    .orderBy('g.stage')
    .execute()
  const courses = new Map<string, { courseId: string; courseName: string; stages: number[] }>()
  for (const r of rows) {
    const known = courses.get(r.course_id)
    const course = known ?? { courseId: r.course_id, courseName: r.course_name, stages: [] }
    if (!course.stages.includes(r.stage)) course.stages.push(r.stage)
    courses.set(r.course_id, course)
  }
  return [...courses.values()]
}
