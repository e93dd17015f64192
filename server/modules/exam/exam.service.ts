import type { Static } from 'typebox'
import type { FamilyExam } from '#contract/exam/exam.ts'
import { presetStart } from '#core/domain/dates/presets.ts'
import type { Db } from '../../db/db.ts'
import { computeVisibleFrom, showsResults } from '../../exams/rules/shows-results.ts'
import { termBegin } from '../../exams/year/calendar.ts'
import { reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { ClassFiguresOf } from './class-figures.service.ts'
import { type ExamRow, findExam, listPapersOfExams, schoolCounts, versionsOf } from './exam.repo.ts'
import { groupPapersByCourse, type PlanLine, planLine } from './exam-line.service.ts'
import { countStaffExams, examClasses, groupLines, staffExams } from './staff-exams.repo.ts'
import { staffLine } from './staff-line.service.ts'
import {
  countStudentExams,
  hasSatExam,
  latestVisible,
  type StudentExamRow,
  studentExams,
} from './student-exams.repo.ts'

export interface ExamPageQuery {
  /** Epoch ms: only exams that began at or after it. */
  from?: number
  pageNo?: number
  pageSize?: number
}

const sinceOf = ({ from }: ExamPageQuery): Date | null => (from === undefined ? null : new Date(from))

const window = ({ pageNo = 1, pageSize = 20 }: ExamPageQuery) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

/** Exams a member of staff may read, cut to their own part of each. */
export async function staffList(
  db: Db,
  figuresOf: ClassFiguresOf,
  who: Principal,
  page: ExamPageQuery & { search?: string },
) {
  const reach = await reachOf(db, who)
  const which = { search: page.search?.trim() ?? '', since: sinceOf(page) }
  const [exams, total] = await Promise.all([
    staffExams(db, who.schoolId, reach, { ...which, ...window(page) }),
    countStaffExams(db, who.schoolId, reach, which),
  ])
  const ids = exams.map((e) => e.exam_id)
  const [papers, groups, counts, figures] = await Promise.all([
    listPapersOfExams(db, who.schoolId, ids),
    groupLines(db, who.schoolId, ids),
    schoolCounts(db, exams),
    figuresOf(db, who.schoolId, exams),
  ])
  const list = exams.flatMap((exam) => {
    const line = staffLine(reachAt(reach, exam.start_time), {
      exam,
      papers: papers.filter((p) => p.exam_id === exam.exam_id),
      groups: groups.filter((g) => g.exam_id === exam.exam_id),
      schoolCount: counts.get(exam.exam_id) ?? 1,
      figures: figures.get(exam.exam_id),
    })
    return line ? [line] : []
  })
  return { list, total }
}

/** A student's exams, newest first; those not open yet, or kept from who asks, carry no number of the student. */
export async function familyList(
  db: Db,
  who: Principal,
  studentId: string,
  page: ExamPageQuery & { term?: 1 },
  now: number,
  keptFrom = false,
) {
  const begin = page.term ? await termBegin(db, who.schoolId, studentId, now) : null
  const since = page.term ? new Date(begin ?? presetStart('semester', now)) : sinceOf(page)
  const { limit, offset } = window(page)
  const rows = await studentExams(db, who.schoolId, studentId, { since, limit, offset })
  // A first page that is not full has all of them.
  const isAll = offset === 0 && rows.length < limit
  const [list, total] = await Promise.all([
    familyLines(db, who, studentId, rows, now, keptFrom),
    isAll ? rows.length : countStudentExams(db, who.schoolId, studentId, since),
  ])
  return { list, total }
}

/** The newest exam a family may open, or null. */
export async function familyLatest(db: Db, who: Principal, studentId: string, now: number, keptFrom = false) {
  if (keptFrom) return { exam: null }
  const row = await latestVisible(db, who.schoolId, studentId, now)
  const [exam] = await familyLines(db, who, studentId, row ? [row] : [], now, false)
  return { exam: exam ?? null }
}

async function familyLines(
  db: Db,
  who: Principal,
  studentId: string,
  rows: readonly StudentExamRow[],
  now: number,
  keptFrom: boolean,
): Promise<Static<typeof FamilyExam>[]> {
  const ids = rows.map((r) => r.exam_id)
  const [papers, counts] = await Promise.all([
    listPapersOfExams(db, who.schoolId, ids),
    schoolCounts(db, rows),
  ])
  return rows.map((row) => {
    const plan = planLine(row, papers, counts.get(row.exam_id) ?? 1, null)
    const visible = showsResults(row, now) && !keptFrom
    return {
      ...plan,
      studentId,
      visible,
      visibleFrom: computeVisibleFrom(row, now),
      score: visible ? row.score : null,
      fullMark: row.full_mark ?? plan.courses.reduce((sum, c) => sum + c.fullMark, 0),
      scoreRate: visible ? row.score_rate : null,
      gradeScoreRate: visible ? row.grade_score_rate : null,
    }
  })
}

/** An exam within the asker's reach, with the subjects the asker may see (null = all). @throws Refusal 10005 */
export async function openExam(
  db: Db,
  who: Principal,
  examId: string,
): Promise<{ exam: ExamRow; only: ReadonlySet<string> | null }> {
  const exam = await findExam(db, who.schoolId, examId)
  if (!exam) throw notFound()
  if (who.studentId !== null) {
    if (!(await hasSatExam(db, who.schoolId, who.studentId, examId))) throw notFound()
    return { exam, only: null }
  }
  const views = (await openClasses(db, who, examId)).map((c) => c.view)
  if (views.length === 0) throw notFound()
  return { exam, only: views.includes('all') ? null : new Set(views.flat()) }
}

async function openClasses(db: Db, who: Principal, examId: string) {
  const [reach, classes, papers] = await Promise.all([
    reachOf(db, who),
    examClasses(db, who.schoolId, examId),
    listPapersOfExams(db, who.schoolId, [examId]),
  ])
  const courseIds = groupPapersByCourse(papers).map((c) => c.courseId)
  return classes.flatMap((row) => {
    const then = reachAt(reach, row.start_time)
    const view = viewOfClass(then, { classId: row.class_id, gradeId: row.grade_id }, courseIds)
    return view === null ? [] : [{ row, view, courseIds: view === 'all' ? courseIds : [...view] }]
  })
}

/** Facts and versions of an exam; of one whose results a family is not shown, the facts alone. @throws Refusal 10005 */
export async function baseInfo(db: Db, who: Principal, examId: string, now: number) {
  const { exam, only } = await openExam(db, who, examId)
  const [papers, counts, versions] = await Promise.all([
    listPapersOfExams(db, who.schoolId, [examId]),
    schoolCounts(db, [exam]),
    versionsOf(db, who.schoolId, examId, who.studentId),
  ])
  const line: PlanLine = planLine(exam, papers, counts.get(examId) ?? 1, only)
  return {
    exam: line,
    versions: (who.studentId === null || showsResults(exam, now) ? versions : []).map((v) => ({
      version: v.version,
      publishedAt: v.published_at?.getTime() ?? 0,
      note: v.note,
      current: v.version === exam.current_version,
    })),
  }
}

/** Classes of an exam the asker may read. @throws Refusal 10005 when there is none */
export async function classList(db: Db, who: Principal, examId: string) {
  const open = await openClasses(db, who, examId)
  if (open.length === 0) throw notFound()
  return {
    classes: open.map(({ row, view, courseIds }) => ({
      schoolId: who.schoolId,
      classId: row.class_id,
      className: row.class_name,
      studentCount: row.student_count,
      isHead: view === 'all',
      courseIds,
    })),
  }
}

/** What the school shows of an exam to families. @throws Refusal 10005 */
export async function display(db: Db, who: Principal, examId: string, now: number) {
  const { exam } = await openExam(db, who, examId)
  return {
    rankDisplay: exam.rank_display,
    visible: showsResults(exam, now),
    visibleFrom: computeVisibleFrom(exam, now),
  }
}
