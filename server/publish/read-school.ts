import type { Db } from '../db/db.ts'
import { on } from '../db/joins.ts'
import type { SchoolId } from '../db/scope.ts'
import { nameThen } from '../exams/roster/class-name-then.ts'
import type { Students } from './exam-data.ts'
import type { VersionKey } from './read-facts.ts'

const PAGE = 10_000

/** Students of one school in the database's order of their ids. */
export interface SchoolStudents extends Pick<Students, 'ids' | 'numbers' | 'names'> {
  grades: { gradeId: string; gradeName: string }[]
  /** `grade`: index into the school's grades. */
  classes: { classId: string; className: string; grade: number }[]
  /** For each student an index into the school's grades and classes. */
  grade: number[]
  klass: number[]
}

/** Everybody of one school enrolled in a version, with the class and grade of that day. */
export async function readSchool(db: Db, key: VersionKey, schoolId: SchoolId): Promise<SchoolStudents> {
  const places = await readPlaces(db, key, schoolId)
  const gradeAt = new Map(places.grades.map((g, i) => [g.gradeId, i]))
  const classAt = new Map(places.classes.map((c, i) => [c.classId, i]))
  const own: SchoolStudents = {
    grades: places.grades,
    classes: places.classes.map(({ classId, className, gradeId }) => ({
      classId,
      className,
      grade: gradeAt.get(gradeId) as number,
    })),
    ids: [],
    numbers: [],
    names: [],
    grade: [],
    klass: [],
  }
  for await (const page of studentsOf(db, key, schoolId)) {
    for (const row of page) {
      own.ids.push(row.student_id)
      own.numbers.push(row.student_number ?? '')
      own.names.push(row.name ?? '')
      own.grade.push(gradeAt.get(row.grade_id) as number)
      own.klass.push(classAt.get(row.class_id) as number)
    }
  }
  return own
}

/** Grades and classes with students in this version, by the names of that day, in the school's order. */
async function readPlaces(db: Db, { examId, version }: VersionKey, schoolId: SchoolId) {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('exam_student')
        .select(['school_id', 'class_id', 'grade_id'])
        .distinct()
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .where('school_id', '=', schoolId)
        .as('s'),
    )
    .innerJoin('exam as e', (j) => j.on('e.exam_id', '=', examId))
    .leftJoin('class', on('class', 's', 'school_id', 'class_id'))
    .leftJoin('grade', on('grade', 's', 'school_id', 'grade_id'))
    .select(['s.class_id', 's.grade_id', 'class.seq', 'grade.year', 'grade.stage'])
    .select([
      nameThen(
        { school: 's.school_id', place: 's.class_id', now: 'class.name', of: schoolId },
        'e.start_time',
      ).as('class_name'),
      nameThen(
        { school: 's.school_id', place: 's.grade_id', now: 'grade.name', of: schoolId },
        'e.start_time',
      ).as('grade_name'),
    ])
    .orderBy('grade.stage')
    .orderBy('grade.year', 'desc')
    .orderBy('s.grade_id')
    .orderBy('class.seq')
    .orderBy('s.class_id')
    .execute()
  const grades = new Map(rows.map((r) => [r.grade_id, r.grade_name ?? '']))
  const classes = new Map(rows.map((r) => [r.class_id, r]))
  return {
    grades: Array.from(grades, ([gradeId, gradeName]) => ({ gradeId, gradeName })),
    classes: Array.from(classes, ([classId, r]) => ({
      classId,
      className: r.class_name ?? '',
      gradeId: r.grade_id,
    })),
  }
}

async function* studentsOf(db: Db, { examId, version }: VersionKey, schoolId: SchoolId) {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('exam_student as s')
      .leftJoin('student', on('student', 's', 'school_id', 'student_id'))
      .select(['s.student_id', 's.class_id', 's.grade_id', 'student.student_number', 'student.name'])
      .where('s.exam_id', '=', examId)
      .where('s.version', '=', version)
      .where('s.school_id', '=', schoolId)
      .where('s.student_id', '>', after)
      .orderBy('s.student_id')
      .limit(PAGE)
      .execute()
    yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.student_id ?? after
  }
}
