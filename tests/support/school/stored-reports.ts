import type { StudentReport } from '#contract/exam/report.ts'
import type { Db } from '#server/db/db.ts'
import type { SchoolId } from '#server/db/scope.ts'
import { buildBundleColumns, parseStoredReport } from '#server/exams/store/stored-bundle.ts'

/** Students' stored reports of an exam version in a school, put together, by student id. */
export async function storedReports(
  db: Db,
  { examId, version }: { examId: string; version: number },
  school: SchoolId,
): Promise<Map<string, StudentReport>> {
  const rows = await db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', examId)
    .where('b.version', '=', version)
    .where('b.school_id', '=', school)
    .where('b.kind', '=', 'student')
    .select('b.subject_id')
    .select(buildBundleColumns())
    .execute()
  const reports = await Promise.all(rows.map((row) => parseStoredReport(row)))
  return new Map(rows.map((row, i) => [row.subject_id, reports[i] as StudentReport]))
}
