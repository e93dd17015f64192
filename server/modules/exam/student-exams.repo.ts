import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { showsResultsNow } from '../../exams/shows-results.ts'
import { EXAM_COLUMNS, type ExamRow, publishedExams } from './exam.repo.ts'

/** An exam a student sat, with the numbers its list line needs. */
export interface StudentExamRow extends ExamRow {
  score: number | null
  full_mark: number | null
  score_rate: number | null
  grade_score_rate: number | null
}

/** Exams the student sat (a row in the list of those who sat it, in the current version). */
const satExams = (db: Db, school: SchoolId, studentId: string) =>
  publishedExams(db, school)
    .innerJoin('exam_student as x', (j) =>
      j.onRef('x.exam_id', '=', 'e.exam_id').onRef('x.version', '=', 'e.current_version'),
    )
    .where('x.school_id', '=', school)
    .where('x.student_id', '=', studentId)

const withResults = (db: Db, school: SchoolId, studentId: string) =>
  satExams(db, school, studentId)
    .leftJoin('result_line as r', (j) =>
      j
        .onRef('r.exam_id', '=', 'x.exam_id')
        .onRef('r.version', '=', 'x.version')
        .onRef('r.school_id', '=', 'x.school_id')
        .onRef('r.student_id', '=', 'x.student_id'),
    )
    .select([...EXAM_COLUMNS, 'r.score', 'r.full_mark', 'r.score_rate', 'r.grade_score_rate'])

/** Newest first; `since`: only those that began then or later. */
export async function studentExams(
  db: Db,
  school: SchoolId,
  studentId: string,
  page: { since: Date | null; limit: number; offset: number },
): Promise<StudentExamRow[]> {
  return withResults(db, school, studentId)
    .$if(page.since !== null, (q) => q.where('e.start_time', '>=', page.since as Date))
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countStudentExams(
  db: Db,
  school: SchoolId,
  studentId: string,
  since: Date | null,
): Promise<number> {
  const row = await satExams(db, school, studentId)
    .$if(since !== null, (q) => q.where('e.start_time', '>=', since as Date))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The newest exam whose report is open to families at `now` (epoch ms). */
export async function latestVisible(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<StudentExamRow | undefined> {
  return withResults(db, school, studentId)
    .where(showsResultsNow(now))
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function satExam(db: Db, school: SchoolId, studentId: string, examId: string): Promise<boolean> {
  const row = await satExams(db, school, studentId)
    .where('e.exam_id', '=', examId)
    .select('e.exam_id')
    .executeTakeFirst()
  return row !== undefined
}
