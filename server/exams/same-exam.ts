import { sql } from 'kysely'
import { dayInChina } from '#core/domain/entry/age.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { overSchools } from '../db/tenancy.ts'

/** An exam that is brought in, as far as it says which exam it is. */
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
  /** True: subjects that are stored and not brought stay, so that other subjects are no other exam. */
  keepPapers: boolean
}

/** Why a stored exam of the same name and day (or key) is not evidently the one that is brought. */
export type WhyOther = 'people' | 'grade' | 'subjects' | 'several'

/** A stored exam, in its newest version, held against the one that is brought. */
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
  /** Students of it, and how many of them are brought. */
  students: number
  common: number
}

/** Stored exams of the owner that may be the one that is brought: of its key, or without a key of its name and day. */
export async function storedLike(db: Db | Tx, of: ExamBrought): Promise<StoredLike[]> {
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

/** One exam of the owner, held against who is brought; null: none of this owner. */
export async function storedExam(
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
    .where((x) =>
      x(
        'v.version',
        '=',
        x
          .selectFrom('exam_version as n')
          .whereRef('n.exam_id', '=', 'e.exam_id')
          .select((n) => n.fn.max('n.version').as('newest')),
      ),
    )
    .select(['e.exam_id', 'e.external_key', 'e.name', 'e.start_time', 'v.version', 'v.content_hash'])

type Row = Awaited<ReturnType<ReturnType<typeof examsOf>['execute']>>[number]

async function asStored(
  db: Db | Tx,
  rows: readonly Row[],
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
