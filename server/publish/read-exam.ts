import type { StudentReport } from '#contract/report.ts'
import type { Db } from '../db/db.ts'
import { absentRuleOf } from '../exams/absent-rule.ts'
import type { ExamFacts } from './exam-data.ts'
import { readPapers, type VersionKey } from './read-facts.ts'
import { type ExamSchool, readSchools } from './read-schools.ts'
import { readStudents, type StudentLists } from './read-students.ts'

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
