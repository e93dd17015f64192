import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { showsResultsNow } from '../../exams/rules/shows-results.ts'
import { examsSat } from '../../exams/versions/published.ts'
import { type ExamRow, examColumns } from './exam.repo.ts'

/** An exam a student sat, with the numbers its list line needs. */
export interface StudentExamRow extends ExamRow {
  score: number | null
  full_mark: number | null
  score_rate: number | null
  grade_score_rate: number | null
}

const withResults = (db: Db, school: SchoolId, studentId: string) =>
  examsSat(db, school, studentId)
    .leftJoin('result_line as r', on('r', 'x', 'exam_id', 'version', 'school_id', 'student_id'))
    .select([...examColumns(school), 'r.score', 'r.full_mark', 'r.score_rate', 'r.grade_score_rate'])

/** Newest first, without those the school took back; `since`: only those that began then or later. */
export async function studentExams(
  db: Db,
  school: SchoolId,
  studentId: string,
  page: { since: Date | null; limit: number; offset: number },
): Promise<StudentExamRow[]> {
  const { since, ...part } = page
  const asked = { school, studentId, ...part }
  return since === null ? pageRows(db, asked) : pageRowsSince(db, { ...asked, since })
}

type PageAsked = Readonly<{ school: SchoolId; studentId: string; limit: number; offset: number }>
const selectPage = (db: Db, { school, studentId, limit, offset }: PageAsked) =>
  withResults(db, school, studentId)
    .where('s.withdrawn_at', 'is', null)
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .limit(limit)
    .offset(offset)
const pageRows = compileQueryOnce((db, asked: PageAsked) => selectPage(db, asked))
const pageRowsSince = compileQueryOnce((db, asked: PageAsked & { readonly since: Date }) =>
  selectPage(db, asked).where('e.start_time', '>=', asked.since),
)

export async function countStudentExams(
  db: Db,
  school: SchoolId,
  studentId: string,
  since: Date | null,
): Promise<number> {
  const row = await examsSat(db, school, studentId)
    .where('s.withdrawn_at', 'is', null)
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
  const [row] = await latestRows(db, { school, studentId, at: new Date(now) })
  return row
}

const latestRows = compileQueryOnce(
  (db, { school, studentId, at }: { school: SchoolId; studentId: string; at: Date }) =>
    withResults(db, school, studentId)
      .where(showsResultsNow(school, at))
      .orderBy('e.start_time', 'desc')
      .orderBy('e.exam_id', 'desc')
      .limit(1),
)

export async function hasSatExam(
  db: Db,
  school: SchoolId,
  studentId: string,
  examId: string,
): Promise<boolean> {
  const row = await examsSat(db, school, studentId)
    .where('e.exam_id', '=', examId)
    .select('e.exam_id')
    .executeTakeFirst()
  return row !== undefined
}
