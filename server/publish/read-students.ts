import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { ExamFacts, Students } from './exam-data.ts'
import type { VersionKey } from './read-facts.ts'
import type { ExamSchool } from './read-schools.ts'

const PAGE = 10_000

export interface StudentLists {
  students: Students
  grades: ExamFacts['grades']
  classes: ExamFacts['classes']
  /** Students of school i are from[i] .. from[i + 1]. */
  from: number[]
  /** For each school: student id to index. */
  indexOf: Map<string, number>[]
}

/** Everybody enrolled, school by school, with the class and grade of that day. */
export async function readStudents(
  db: Db,
  key: VersionKey,
  schools: readonly ExamSchool[],
): Promise<StudentLists> {
  const ids: string[] = []
  const numbers: string[] = []
  const names: string[] = []
  const school: number[] = []
  const grade: number[] = []
  const klass: number[] = []
  const grades: ExamFacts['grades'][number][] = []
  const classes: ExamFacts['classes'][number][] = []
  const from: number[] = [0]
  const indexOf: Map<string, number>[] = []
  for (const [s, { schoolId }] of schools.entries()) {
    const own = await readPlaces(db, key, schoolId)
    const gradeAt = new Map(own.grades.map((g, i) => [g.gradeId, grades.length + i]))
    const classAt = new Map(own.classes.map((c, i) => [c.classId, classes.length + i]))
    grades.push(...own.grades.map((g) => ({ ...g, school: s })))
    classes.push(
      ...own.classes.map(({ classId, className, gradeId }) => ({
        school: s,
        grade: gradeAt.get(gradeId) as number,
        classId,
        className,
      })),
    )
    const index = new Map<string, number>()
    for await (const row of studentsOf(db, key, schoolId)) {
      index.set(row.student_id, ids.length)
      ids.push(row.student_id)
      numbers.push(row.student_number ?? '')
      names.push(row.name ?? '')
      school.push(s)
      grade.push(gradeAt.get(row.grade_id) as number)
      klass.push(classAt.get(row.class_id) as number)
    }
    from.push(ids.length)
    indexOf.push(index)
  }
  const column = (list: number[]) => Int32Array.from(list)
  const students = { ids, numbers, names, school: column(school), grade: column(grade), klass: column(klass) }
  return { students, grades, classes, from, indexOf }
}

/** Grades and classes with students in this version, in the school's order. */
async function readPlaces(db: Db, { examId, version }: VersionKey, schoolId: SchoolId) {
  const rows = await db
    .selectFrom('exam_student as s')
    .leftJoin('class', (j) =>
      j.onRef('class.school_id', '=', 's.school_id').onRef('class.class_id', '=', 's.class_id'),
    )
    .leftJoin('grade', (j) =>
      j.onRef('grade.school_id', '=', 's.school_id').onRef('grade.grade_id', '=', 's.grade_id'),
    )
    .select(['s.class_id', 's.grade_id', 'class.name as class_name', 'class.seq', 'grade.name as grade_name'])
    .select(['grade.year', 'grade.stage'])
    .distinct()
    .where('s.exam_id', '=', examId)
    .where('s.version', '=', version)
    .where('s.school_id', '=', schoolId)
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
      .leftJoin('student', (j) =>
        j.onRef('student.school_id', '=', 's.school_id').onRef('student.student_id', '=', 's.student_id'),
      )
      .select(['s.student_id', 's.class_id', 's.grade_id', 'student.student_number', 'student.name'])
      .where('s.exam_id', '=', examId)
      .where('s.version', '=', version)
      .where('s.school_id', '=', schoolId)
      .where('s.student_id', '>', after)
      .orderBy('s.student_id')
      .limit(PAGE)
      .execute()
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.student_id ?? after
  }
}
