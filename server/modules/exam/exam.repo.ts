import { sql } from 'kysely'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import { buildPauseStartColumn } from '../../exams/rules/publication-pause.ts'
import { selectPublishedExams } from '../../exams/versions/published.ts'

/** An exam with its current published version, as one school may know it. */
export interface ExamRow {
  exam_id: string
  current_version: number
  name: string
  exam_type: string
  is_joint: boolean
  /** How many schools take part; 0: an older release stored the exam and did not count. */
  school_count: number
  start_time: Date
  published_at: Date | null
  rank_display: 'none' | 'level' | 'band' | 'exact'
  visible_from: Date | null
  hidden: boolean
  paused_since: Date | null
}

export interface PaperRow {
  exam_id: string
  course_id: string
  course_name: string
  full_mark: number
  status: number
}

/** Columns of `selectPublishedExams` of the school. */
export const examColumns = (school: SchoolId) =>
  [
    'e.exam_id',
    'e.current_version',
    'e.name',
    'e.exam_type',
    'e.is_joint',
    'e.school_count',
    'e.start_time',
    'v.published_at',
    's.rank_display',
    's.visible_from',
    's.hidden',
    buildPauseStartColumn(school),
  ] as const

export async function findExam(db: Db, school: SchoolId, examId: string): Promise<ExamRow | undefined> {
  return selectPublishedExams(db, school)
    .where('e.exam_id', '=', examId)
    .select(examColumns(school))
    .executeTakeFirst()
}

/** Papers of the current versions of exams the school took part in, in the order of the exam. */
export async function listPapersOfExams(
  db: Db,
  school: SchoolId,
  examIds: readonly string[],
): Promise<PaperRow[]> {
  return examIds.length === 0 ? [] : papersRows(db, { school, examIds })
}

const papersRows = compileQueryOnce(
  (db, { school, examIds }: { school: SchoolId; examIds: readonly string[] }) =>
    selectPublishedExams(db, school)
      .innerJoin('exam_paper as p', (j) =>
        j.onRef('p.exam_id', '=', 'e.exam_id').onRef('p.version', '=', 'e.current_version'),
      )
      .where(sql<boolean>`e.exam_id = any(${examIds}::text[])`)
      .select(['p.exam_id', 'p.course_id', 'p.course_name', 'p.full_mark', 'p.status'])
      .orderBy('p.exam_id')
      .orderBy('p.seq'),
)

/** How many schools take part in each of the exams, by its id. */
export async function schoolCounts(
  db: Db,
  exams: readonly Pick<ExamRow, 'exam_id' | 'school_count'>[],
): Promise<Map<string, number>> {
  const uncounted = exams.filter((e) => e.school_count === 0).map((e) => e.exam_id)
  return new Map([
    ...exams.map((e) => [e.exam_id, e.school_count] as const),
    ...(await countedSchools(db, uncounted)),
  ])
}

/** Of exams that an older release stored. */
async function countedSchools(db: Db, examIds: readonly string[]): Promise<[string, number][]> {
  if (examIds.length === 0) return []
  const rows = await db
    .selectFrom('exam_school')
    .where('exam_id', 'in', examIds)
    .select(({ fn }) => ['exam_id', fn.countAll<number>().as('n')])
    .groupBy('exam_id')
    .modifyEnd(overSchools('how many take part in an exam'))
    .execute()
  return rows.map((r) => [r.exam_id, Number(r.n)])
}

/** Published versions, newest first; with a student only those the student sat. */
export async function versionsOf(db: Db, school: SchoolId, examId: string, studentId: string | null) {
  let query = db
    .selectFrom('exam_version as v')
    .innerJoin('exam_school as s', 's.exam_id', 'v.exam_id')
    .where('s.school_id', '=', school)
    .where('v.exam_id', '=', examId)
    .where('v.state', '=', 'published')
  if (studentId !== null) {
    query = query.where((e) =>
      e.exists(
        e
          .selectFrom('exam_student as x')
          .whereRef('x.exam_id', '=', 'v.exam_id')
          .whereRef('x.version', '=', 'v.version')
          .where('x.school_id', '=', school)
          .where('x.student_id', '=', studentId)
          .select('x.student_id'),
      ),
    )
  }
  return query.select(['v.version', 'v.published_at', 'v.note']).orderBy('v.version', 'desc').execute()
}
