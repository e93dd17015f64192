import type { StudentReport } from '#contract/exam/report.ts'
import type { Db } from '../db/db.ts'
import { absentRuleOf } from '../exams/rules/absent-rule.ts'
import type { ExamFacts, Students } from './exam-data.ts'
import { runInParallel } from './parallel.ts'
import { readPapers, type VersionKey } from './read-facts.ts'
import { readSchool, type SchoolStudents } from './read-school.ts'
import { type ExamSchool, readSchools } from './read-schools.ts'

/** Schools read at a time: while the database looks for the students of one, those of another are taken apart. */
const READERS = 2

interface StudentLists {
  students: Students
  grades: ExamFacts['grades']
  classes: ExamFacts['classes']
  /** Students of school i are from[i] .. from[i + 1], in the database's order of their ids. */
  from: number[]
}

/** Everybody enrolled, school by school, with the class and grade of that day. */
async function readStudents(db: Db, key: VersionKey, schools: readonly ExamSchool[]): Promise<StudentLists> {
  const each: SchoolStudents[] = []
  await runInParallel(READERS, schools.length, async (s) => {
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

export interface ReadExam extends StudentLists {
  facts: ExamFacts
  /** The same as facts.schools, with vouched ids. */
  schools: ExamSchool[]
  /** When the reports are made, epoch ms; the day of publishing unless they are made again. */
  madeAt: number
}

/** Everything of a version but its marks. Throws when there is no such exam. */
export async function readExam(
  db: Db,
  key: VersionKey,
  publishedAt: number,
  madeAt = publishedAt,
): Promise<ReadExam> {
  const exam = await db
    .selectFrom('exam')
    .select(['name', 'exam_type', 'start_time', 'is_joint'])
    .where('exam_id', '=', key.examId)
    .executeTakeFirst()
  if (!exam) throw new Error(`There is no exam ${key.examId} to publish. Import it first.`)
  const lists = await readPapers(db, key)
  const schools = await readSchools(db, key)
  const students = await readStudents(db, key, schools)
  return {
    ...students,
    schools,
    madeAt,
    facts: {
      ...key,
      publishedAt,
      examName: exam.name,
      examType: exam.exam_type as StudentReport['examType'],
      startTime: exam.start_time.getTime(),
      isJoint: exam.is_joint,
      absent: await absentRuleOf(db, key),
      schools,
      grades: students.grades,
      classes: students.classes,
      ...lists,
    },
  }
}
