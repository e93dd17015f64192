import type { Db } from '../db/db.ts'
import type { ExamFacts, Students } from './exam-data.ts'
import { inParallel } from './parallel.ts'
import type { VersionKey } from './read-facts.ts'
import { readSchool, type SchoolStudents } from './read-school.ts'
import type { ExamSchool } from './read-schools.ts'

/** Schools read at a time: while the database looks for the students of one, those of another are taken apart. */
const READERS = 2

export interface StudentLists {
  students: Students
  grades: ExamFacts['grades']
  classes: ExamFacts['classes']
  /** Students of school i are from[i] .. from[i + 1], in the database's order of their ids. */
  from: number[]
}

/** Everybody enrolled, school by school, with the class and grade of that day. */
export async function readStudents(
  db: Db,
  key: VersionKey,
  schools: readonly ExamSchool[],
): Promise<StudentLists> {
  const each: SchoolStudents[] = []
  await inParallel(READERS, schools.length, async (s) => {
    each[s] = await readSchool(db, key, (schools[s] as ExamSchool).schoolId)
  })
  const ids = each.flatMap((own) => own.ids)
  const school = new Int32Array(ids.length)
  const grade = new Int32Array(ids.length)
  const klass = new Int32Array(ids.length)
  const grades: ExamFacts['grades'][number][] = []
  const classes: ExamFacts['classes'][number][] = []
  const from: number[] = [0]
  let at = 0
  for (const [s, own] of each.entries()) {
    const [firstGrade, firstClass] = [grades.length, classes.length]
    grades.push(...own.grades.map((g) => ({ ...g, school: s })))
    classes.push(...own.classes.map((c) => ({ ...c, school: s, grade: firstGrade + c.grade })))
    for (let i = 0; i < own.ids.length; i++, at++) {
      school[at] = s
      grade[at] = firstGrade + (own.grade[i] as number)
      klass[at] = firstClass + (own.klass[i] as number)
    }
    from.push(at)
  }
  const numbers = each.flatMap((own) => own.numbers)
  const names = each.flatMap((own) => own.names)
  return { students: { ids, numbers, names, school, grade, klass }, grades, classes, from }
}
