import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { showsResultsNow } from '../../../exams/rules/shows-results.ts'
import { decodeMarks, toMarkOrNull } from '../../../exams/store/marks.ts'
import { examsSat, papersSat } from '../../../exams/versions/published.ts'

/** Exams looked through for a goal's subjects and its result. */
const EXAMS = 20

/** What a student got in a subject, or in all together ('' and no name), of an exam whose results are shown. */
export interface Result {
  examId: string
  examName: string
  startTime: Date
  courseId: string
  courseName: string
  full: number
  /** Null: missed. */
  score: number | null
}

/** A student's newest results, newest exam first, the total before its subjects; of one subject alone no total. */
export async function resultsOf(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<Result[]> {
  const exams = await examsSat(db, school, studentId)
    .where(showsResultsNow(school, now))
    .leftJoin('result_line as r', on('r', 'x', 'exam_id', 'version', 'school_id', 'student_id'))
    .select(['e.exam_id', 'e.name', 'e.start_time', 'r.score', 'r.full_mark'])
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .limit(EXAMS)
    .execute()
  if (exams.length === 0) return []
  const papers = await papersSat(db, school, studentId)
    .where(
      'e.exam_id',
      'in',
      exams.map((e) => e.exam_id),
    )
    .select(['e.exam_id', 'p.course_id', 'p.course_name', 'p.full_mark', 'm.marks'])
    .orderBy('p.seq')
    .execute()
  const ofExam = Map.groupBy(papers, (p) => p.exam_id)
  return exams.flatMap((exam) => {
    const at = { examId: exam.exam_id, examName: exam.name, startTime: exam.start_time }
    const courses = [...Map.groupBy(ofExam.get(exam.exam_id) ?? [], (p) => p.course_id)]
    const subjects = courses.map(([courseId, own]) => ({
      ...at,
      courseId,
      courseName: own[0]?.course_name ?? '',
      full: own.reduce((sum, p) => sum + p.full_mark, 0),
      score: sumOf(own.flatMap((p) => [...decodeMarks(p.marks)])),
    }))
    const total = { ...at, courseId: '', courseName: '', full: exam.full_mark ?? 0, score: exam.score }
    return courses.length > 1 && total.full > 0 ? [total, ...subjects] : subjects
  })
}

/** Marks from hundredths; null where none was given. */
function sumOf(hundredths: readonly number[]): number | null {
  const given = hundredths.map(toMarkOrNull).filter((mark) => mark !== null)
  return given.length === 0 ? null : Math.round(given.reduce((sum, mark) => sum + mark, 0) * 100) / 100
}
