import { sql } from 'kysely'
import { dayInChina } from '#core/domain/entry/age.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import { isNewestVersion } from './newest-version.ts'

/** What identifies the exam in an import's files. */
export interface ExamBrought {
  owner: SchoolId
  name: string
  start: Date
  /** Own key of the exam, or the one made of name and day. */
  key: string
  /** True: a person, or the manifest, gave the key. */
  isKeySaid: boolean
  students: readonly { schoolId: string; studentId: string }[]
  gradeIds: readonly string[]
  courseIds: readonly string[]
  /** True: stored subjects that the import lacks are kept, so that other subjects do not make it another exam. */
  keepPapers: boolean
}

/** Why an import with the name and day (or key) of a stored exam may not be a correction of it. */
export type WhyOther = 'people' | 'grade' | 'subjects' | 'several'

/** The newest version of a stored exam, compared with an import. */
export interface StoredLike {
  examId: string
  version: number
  key: string
  name: string
  /** Day in China, YYYY-MM-DD. */
  day: string
  /** Names of its subjects. */
  courses: string[]
  courseIds: string[]
  gradeIds: string[]
  contentHash: string
  /** Number of its students, and how many of them are in the import. */
  students: number
  common: number
}

/** The owner's exams that an import may correct: those with its key, or if it has no key of its own, with its name and day. */
export async function listCorrectableExams(db: Db | Tx, of: ExamBrought): Promise<StoredLike[]> {
  const day = dayInChina(of.start.getTime())
  const from = new Date(`${day}T00:00:00+08:00`)
  const rows = await examsOf(db, of.owner)
    .where((e) =>
      e.or([
        // exams made beside the first one of a key bear it in front of theirs
        e('e.external_key', '=', of.key),
        sql<boolean>`starts_with(e.external_key, ${`${of.key}${BESIDE}`})`,
        ...(of.isKeySaid
          ? []
          : [
              e.and([
                e('e.name', '=', of.name),
                e('e.start_time', '>=', from),
                e('e.start_time', '<', new Date(from.getTime() + DAY_MS)),
              ]),
            ]),
      ]),
    )
    .orderBy('e.exam_id')
    .execute()
  return asStored(db, rows, of.students)
}

/** One exam of the owner, compared with the students of an import; null if the owner has no such exam. */
export async function findComparedExam(
  db: Db | Tx,
  owner: SchoolId,
  examId: string,
  students: ExamBrought['students'],
): Promise<StoredLike | null> {
  const rows = await examsOf(db, owner).where('e.exam_id', '=', examId).execute()
  const [found] = await asStored(db, rows, students)
  return found ?? null
}

/** Stands between a key that is taken and what makes another one of it. */
export const BESIDE = '#'
const DAY_MS = 86_400_000

/** Exams of an owner with their newest version. */
const examsOf = (db: Db | Tx, owner: SchoolId) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .where('e.owner_school_id', '=', owner)
    .where(isNewestVersion)
    .select(['e.exam_id', 'e.external_key', 'e.name', 'e.start_time', 'v.version', 'v.content_hash'])

type StoredExamRow = Awaited<ReturnType<ReturnType<typeof examsOf>['execute']>>[number]

async function asStored(
  db: Db | Tx,
  rows: readonly StoredExamRow[],
  students: ExamBrought['students'],
): Promise<StoredLike[]> {
  const brought = new Set(students.map((s) => `${s.schoolId} ${s.studentId}`))
  const found: StoredLike[] = []
  for (const { exam_id, version, ...row } of rows) {
    const people = await db
      .selectFrom('exam_student')
      .where('exam_id', '=', exam_id)
      .where('version', '=', version)
      .select(['school_id', 'student_id', 'grade_id'])
      .modifyEnd(overSchools('an exam is imported'))
      .execute()
    const papers = await db
      .selectFrom('exam_paper')
      .where('exam_id', '=', exam_id)
      .where('version', '=', version)
      .select(['course_id', 'course_name'])
      .orderBy('seq')
      .execute()
    found.push({
      examId: exam_id,
      version,
      key: row.external_key,
      name: row.name,
      day: dayInChina(row.start_time.getTime()),
      courses: [...new Set(papers.map((p) => p.course_name))],
      courseIds: papers.map((p) => p.course_id),
      gradeIds: [...new Set(people.map((p) => p.grade_id))],
      contentHash: row.content_hash,
      students: people.length,
      common: people.filter((p) => brought.has(`${p.school_id} ${p.student_id}`)).length,
    })
  }
  return found
}
