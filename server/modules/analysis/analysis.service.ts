import { Status } from '#contract/envelope.ts'
import type { ClassReport, SchoolReport } from '#contract/exam/class-report.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { showsResults } from '../../exams/rules/shows-results.ts'
import { type ExamVersionRow, findVersion } from '../../exams/versions/find-version.ts'
import { type ReachThen, reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import { badField, denied, notFound, Refusal } from '../../http/reply/refusal.ts'
import type { StoredReply } from '../../http/reply/reply.ts'
import type { Principal } from '../../http/session/principal.ts'
import {
  findBundle,
  findStudentReport,
  gradeOfClass,
  listVersionCourseIds,
  listVersionGradeIds,
  sittingOf,
} from './analysis.repo.ts'
import type { WithClassPart } from './class-parts.service.ts'
import { cutClassReport, cutSchoolReport } from './cut.rules.ts'
import type { CutReply } from './cut-reply.rules.ts'

interface AnalysisQuery {
  examId: string
  version?: number
}

async function versionOf(db: Db, who: Principal, asked: AnalysisQuery): Promise<ExamVersionRow> {
  const found = await findVersion(db, who.schoolId, asked.examId, asked.version)
  if (!found) throw notFound()
  return found
}

const given = (bundle: StoredReply | undefined): StoredReply => {
  if (!bundle) throw notFound()
  return bundle
}

/**
 * A student's whole report: a family's own child's, or for staff that of a student of a class they may read in whole.
 * @throws Refusal 10005 not there or not theirs; 10006 not open to families; 10002 a subject teacher or subject leader
 */
export async function studentReportFor(
  db: Db,
  withPart: WithClassPart,
  who: Principal,
  asked: AnalysisQuery & { reportStudentId?: string },
  now: number,
): Promise<StoredReply> {
  if (who.studentId !== null) return familyReport(db, withPart, who, who.studentId, asked, now)
  const studentId = asked.reportStudentId
  if (studentId === undefined) throw badField('reportStudentId', 'missing')
  const at = await versionOf(db, who, asked)
  const [sitting, reach, courseIds] = await Promise.all([
    sittingOf(db, who.schoolId, at, studentId),
    reachOf(db, who),
    listVersionCourseIds(db, who.schoolId, at),
  ])
  if (!sitting) throw notFound()
  const view = viewOfClass(
    reachAt(reach, at.start_time),
    { classId: sitting.class_id, gradeId: sitting.grade_id },
    courseIds,
  )
  if (view === null) throw notFound()
  if (view !== 'all') throw denied('whole report of a student for a reader of some subjects')
  return given(await findBundle(db, who.schoolId, at, 'student', studentId))
}

async function familyReport(
  db: Db,
  withPart: WithClassPart,
  who: Principal,
  studentId: string,
  asked: AnalysisQuery & { reportStudentId?: string },
  now: number,
): Promise<StoredReply> {
  if (asked.reportStudentId !== undefined && asked.reportStudentId !== studentId) {
    throw denied('reportStudentId contradicts the session')
  }
  const found = await findStudentReport(db, who.schoolId, asked.examId, asked.version, studentId)
  if (!found) throw notFound()
  if (!showsResults(found, now)) throw new Refusal(Status.hidden, 'hidden')
  return given(await withPart(db, who.schoolId, found))
}

/** A class's report, whole or cut to the reader's subjects. @throws Refusal 10005 */
export async function classReportFor(
  db: Db,
  cut: CutReply,
  who: Principal,
  asked: AnalysisQuery & { classId: string },
): Promise<StoredReply> {
  const at = await versionOf(db, who, asked)
  const [gradeId, reach, courseIds] = await Promise.all([
    gradeOfClass(db, who.schoolId, at, asked.classId),
    reachOf(db, who),
    listVersionCourseIds(db, who.schoolId, at),
  ])
  if (gradeId === undefined) throw notFound()
  const view = viewOfClass(reachAt(reach, at.start_time), { classId: asked.classId, gradeId }, courseIds)
  if (view === null) throw notFound()
  if (view === 'all') return given(await findBundle(db, who.schoolId, at, 'class', asked.classId))
  if (view.length === 1) {
    return given(await findBundle(db, who.schoolId, at, `class:${String(view[0])}`, asked.classId))
  }
  const whole = given(await findBundle(db, who.schoolId, at, 'class', asked.classId))
  return cut<ClassReport>(whole, view, cutClassReport)
}

/**
 * A leader's report: the school (9, 10), a grade (11), or their own subjects of the school (12).
 * `gradeId` chooses when a leader of several grades asks about an exam that several of them sat.
 * @throws Refusal 10005
 */
export async function schoolReportFor(
  db: Db,
  cut: CutReply,
  who: Principal,
  asked: AnalysisQuery & { gradeId?: string },
): Promise<StoredReply> {
  const at = await versionOf(db, who, asked)
  const reach = reachAt(await reachOf(db, who), at.start_time)
  const bundle = (kind: string) => findBundle(db, who.schoolId, at, kind, who.schoolId)
  if (who.userType === Role.gradeAdmin) {
    const gradeId = await ledGrade(db, who, at, reach, asked.gradeId)
    return given(await bundle(`grade:${gradeId}`))
  }
  if (reach.kind === 'school') return given(await bundle('school'))

  const { courseIds, gradeId } = await ledCourses(db, who, at, reach, asked.gradeId)
  if (courseIds.length === 0) throw notFound()
  if (gradeId !== null) {
    return cut<SchoolReport>(given(await bundle(`grade:${gradeId}`)), courseIds, cutSchoolReport)
  }
  if (courseIds.length === 1) return given(await bundle(`school:${String(courseIds[0])}`))
  return cut<SchoolReport>(given(await bundle('school')), courseIds, cutSchoolReport)
}

async function ledGrade(
  db: Db,
  who: Principal,
  at: ExamVersionRow,
  reach: ReachThen,
  wanted: string | undefined,
): Promise<string> {
  const sat = await listVersionGradeIds(db, who.schoolId, at)
  const led = sat.filter((gradeId) => viewOfClass(reach, { classId: '', gradeId }, []) === 'all')
  const chosen = wanted === undefined ? led[0] : led.find((id) => id === wanted)
  if (chosen === undefined) throw notFound()
  return chosen
}

/**
 * Subjects of the exam that a subject leader leads, and the grade they are led in; null: in every grade that sat it.
 * With others in other grades the grade asked for counts, else the first.
 */
async function ledCourses(
  db: Db,
  who: Principal,
  at: ExamVersionRow,
  reach: ReachThen,
  wanted: string | undefined,
): Promise<{ courseIds: string[]; gradeId: string | null }> {
  const [grades, courseIds] = await Promise.all([
    listVersionGradeIds(db, who.schoolId, at),
    listVersionCourseIds(db, who.schoolId, at),
  ])
  const led = grades.flatMap((gradeId) => {
    const view = viewOfClass(reach, { classId: '', gradeId }, courseIds)
    return view === null || view === 'all' ? [] : [{ gradeId, courseIds: [...view] }]
  })
  const [first] = led
  const alike = led.every((l) => l.courseIds.join() === first?.courseIds.join())
  if (led.length === grades.length && alike) return { courseIds: first?.courseIds ?? [], gradeId: null }
  const chosen = wanted === undefined ? first : led.find((l) => l.gradeId === wanted)
  return chosen ?? { courseIds: [], gradeId: null }
}
