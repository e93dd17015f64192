import { JobStatus } from '#contract/envelope.ts'
import type { OfficeExam, OfficeExamState, OfficeJob } from '#contract/office/exams.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { gradesOfExams } from '../../../exams/versions/exam-grades.ts'
import { publishJob } from '../../../jobs/publish-job.ts'
import { type ExamRow, listCoursesByExam } from './exams.repo.ts'

/** Exams as the office shows them. `mine`: the schools the administrator acts for; `now`: epoch ms. */
export async function buildOfficeExams(
  db: Db | Tx,
  school: SchoolId,
  rows: readonly ExamRow[],
  mine: readonly SchoolId[],
  now: number,
): Promise<OfficeExam[]> {
  const courses = await listCoursesByExam(db, rows)
  const grades = await gradesOfExams(db, school, rows)
  const lines: OfficeExam[] = []
  for (const row of rows) {
    const waits = row.state !== 'published'
    const job = waits ? await publishJob(db, { examId: row.exam_id, version: row.version }) : null
    lines.push({
      examId: row.exam_id,
      name: row.name,
      examType: row.exam_type,
      startTime: row.start_time.getTime(),
      isJoint: row.is_joint,
      own: mine.some((school) => school === row.owner_school_id),
      state: toOfficeExamState(row, job, now),
      currentVersion: row.current_version,
      newestVersion: row.version,
      waits,
      visibleFrom: row.visible_from?.getTime() ?? null,
      rankDisplay: row.rank_display,
      students: Number(row.students),
      courses: courses.get(row.exam_id) ?? [],
      grades: grades.get(row.exam_id) ?? [],
      importedAt: row.imported_at.getTime(),
      publishedAt: row.published_at?.getTime() ?? null,
      job: job && {
        jobId: job.jobId,
        status: job.status as OfficeJob['status'],
        percent: job.percent,
        message: job.message,
      },
    })
  }
  return lines
}

function toOfficeExamState(row: ExamRow, job: { status: number } | null, now: number): OfficeExamState {
  if (row.current_version === 0) {
    return job && job.status !== JobStatus.confirm ? 'making' : 'imported'
  }
  if (row.hidden) return 'withdrawn'
  return row.visible_from && row.visible_from.getTime() > now ? 'scheduled' : 'published'
}
