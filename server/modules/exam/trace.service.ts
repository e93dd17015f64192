import type { Static } from 'typebox'
import type { ExamType } from '#contract/exam/exam.ts'
import type { ExamTrace, examUnionTrace } from '#contract/exam/trace.ts'
import { classStatusOf, courseStatusOf, examStatusOf, PaperStatus } from '#core/domain/exam/status.ts'
import { hasGradeDirectorRights, isCreator } from '#core/domain/roles/rights.ts'
import type { Db } from '../../db/db.ts'
import { classesThatSat } from '../../exams/roster/classes-that-sat.ts'
import { type ClassView, reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import {
  countSchools,
  courseGroups,
  findTraced,
  listMarkedClasses,
  markersOf,
  marksSoFar,
  type Traced,
  tracedPapers,
} from './trace.repo.ts'

type ExamTraceReply = Static<typeof ExamTrace>
type TracedExamRow = NonNullable<Awaited<ReturnType<typeof findTraced>>>
type TracedPaperRow = Awaited<ReturnType<typeof tracedPapers>>[number]

/** Marks that are in but not published yet are marked, whatever the file said. */
const statusOf = (p: TracedPaperRow): number =>
  p.state === 'published' ? p.status : Math.min(p.status, PaperStatus.marked)

const sees = (view: ClassView, courseId: string): boolean =>
  view === 'all' || (view?.includes(courseId) ?? false)

/** @throws Refusal 10005 for an exam the asker may not read, as for none */
async function openTrace(
  db: Db,
  who: Principal,
  examId: string,
): Promise<{ exam: TracedExamRow; traced: Traced }> {
  const exam = await findTraced(db, who.schoolId, examId)
  if (!exam) throw notFound()
  const mayTraceNew = hasGradeDirectorRights(who.userType, who.userId, exam.creator_id)
  const version = mayTraceNew ? exam.newest_version : exam.current_version
  if (version === 0) throw notFound()
  return { exam, traced: { examId, version, school: who.schoolId } }
}

/**
 * How far an exam has come, cut to the classes and subjects the asker reads. Whoever has a grade director's rights over
 * it (A06) sees the newest version, also before it is published; everybody else the published one. Who set the exam up
 * sees all classes of the school in it.
 * @throws Refusal 10005
 */
export async function traceOf(db: Db, who: Principal, examId: string): Promise<ExamTraceReply> {
  const { exam, traced } = await openTrace(db, who, examId)
  const [reach, papers, classes, marked, markers] = await Promise.all([
    reachOf(db, who),
    tracedPapers(db, traced),
    classesThatSat(db, traced.school, { exam_id: traced.examId, version: traced.version }),
    listMarkedClasses(db, traced),
    markersOf(db, traced),
  ])
  const isOwn = isCreator(who.userType, who.userId, exam.creator_id)
  const courseIds = [...new Set(papers.map((p) => p.course_id))]
  const views = new Map(
    classes.map((c) => [
      c.class_id,
      isOwn
        ? 'all'
        : viewOfClass(reachAt(reach, c.start_time), { classId: c.class_id, gradeId: c.grade_id }, courseIds),
    ]),
  )
  const viewOf = (classId: string): ClassView => views.get(classId) ?? null
  const open = classes.filter((c) => viewOf(c.class_id) !== null)
  if (open.length === 0) throw notFound()
  const own = papers.filter((p) => open.some((c) => sees(viewOf(c.class_id), p.course_id)))
  const marksOf = (p: TracedPaperRow) =>
    marked.filter((m) => m.paper_id === p.paper_id && sees(viewOf(m.class_id), p.course_id))
  const whole = open.filter((c) => viewOf(c.class_id) === 'all').map((c) => c.class_id)
  const markedBy = (p: TracedPaperRow) => markers.filter((m) => m.paper_id === p.paper_id).map((m) => m.name)
  const groups = await courseGroups(db, traced, whole)
  return {
    examId,
    examName: exam.name,
    version: traced.version,
    creatorId: exam.owner_school_id === who.schoolId ? exam.creator_id : '',
    examType: exam.exam_type as Static<typeof ExamType>,
    examStatus: examStatusOf(own.map(statusOf)),
    examCourse: courseIds
      .map((id) => own.filter((p) => p.course_id === id))
      .flatMap((list) => (list[0] ? [courseLine(list[0], list, marksOf, markedBy)] : [])),
    examSchool: [{ schoolId: who.schoolId }],
    examClass: open.map((c) => ({
      classId: c.class_id,
      className: c.name ?? '',
      classStatus: classStatusOf(
        own.filter((p) => marksOf(p).some((m) => m.class_id === c.class_id)).map(statusOf),
      ),
    })),
    courseGroup: groups.map((memberStr) => ({ memberCount: memberStr.split(',').length, memberStr })),
  }
}

function courseLine(
  first: TracedPaperRow,
  papers: readonly TracedPaperRow[],
  marksOf: (p: TracedPaperRow) => readonly { class_id: string; moved: boolean }[],
  markedBy: (p: TracedPaperRow) => string[],
): ExamTraceReply['examCourse'][number] {
  return {
    courseId: first.course_id,
    courseName: first.course_name,
    paperList: papers.map((p) => ({
      paperId: p.paper_id,
      examPaperStatus: statusOf(p),
      adjustClass: marksOf(p).some((m) => m.moved),
      classList: marksOf(p).map((m) => ({ classId: m.class_id })),
      markedBy: markedBy(p),
    })),
    examCourseStatus: courseStatusOf(papers.map(statusOf)),
  }
}

/** The same of an exam of several schools, with numbers over all of them. @throws Refusal 10005, also for one school’s exam */
export async function unionTraceOf(
  db: Db,
  who: Principal,
  examId: string,
): Promise<Static<typeof examUnionTrace.reply>> {
  const { exam, traced } = await openTrace(db, who, examId)
  const [trace, schoolCount, counts] = await Promise.all([
    traceOf(db, who, examId),
    countSchools(db, traced),
    marksSoFar(db, traced),
  ])
  if (!exam.is_joint || schoolCount < 2) throw notFound()
  return {
    trace,
    schoolCount,
    papers: trace.examCourse
      .flatMap((c) => c.paperList)
      .map((p) => ({
        paperId: p.paperId,
        examPaperStatus: p.examPaperStatus,
        schoolCount: counts.get(p.paperId)?.schools ?? 0,
        studentCount: counts.get(p.paperId)?.students ?? 0,
      })),
  }
}
