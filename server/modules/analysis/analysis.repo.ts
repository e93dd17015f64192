import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import type { ExamTables } from '../../db/exam-tables.ts'
import type { SchoolId } from '../../db/scope.ts'
import { THREE } from '../../exams/courses-apart/codes.ts'
import { buildPauseStartColumn } from '../../exams/rules/publication-pause.ts'
import type { ResultsRule } from '../../exams/rules/shows-results.ts'
import { buildBundleColumns } from '../../exams/store/stored-bundle.ts'
import type { ExamVersionKey } from '../../exams/versions/find-version.ts'
import type { StoredReply } from '../../http/reply/reply.ts'
import { readable } from '../../publish/remake-bundles.ts'

interface WhoseReport extends Record<string, string> {
  school: string
  examId: string
  studentId: string
}

/** Stored bytes of a student's report: whole where `base` is null, else what goes on from that part of the class. */
export type OwnBytes = Pick<ExamTables['bundle'], 'exam_id' | 'version' | 'subject_id' | 'etag' | 'body'> & {
  base: string | null
  format: number
}

/** Of every published version, with when families may see it. */
const studentReports = (db: Db, { school, examId, studentId }: WhoseReport) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('bundle as b', (j) =>
      j
        .onRef('b.exam_id', '=', 'v.exam_id')
        .onRef('b.version', '=', 'v.version')
        .onRef('b.school_id', '=', 's.school_id'),
    )
    .where('e.exam_id', '=', examId)
    .where('s.school_id', '=', school)
    .where('v.state', '=', 'published')
    .where('b.kind', '=', 'student')
    .where('b.subject_id', '=', studentId)
    .select(['b.exam_id', 'b.version', 'b.subject_id', 'b.base', 'b.etag', 'b.body', 'b.format'])
    .select(['s.visible_from', 's.hidden', buildPauseStartColumn(school)])

const currentReport = compileQueryOnce((db, whose: WhoseReport) =>
  studentReports(db, whose).whereRef('v.version', '=', 'e.current_version'),
)

/** A student's own bytes, and when families may see them; without a number of the current version. One question, for exam day. */
export async function findStudentReport(
  db: Db,
  school: SchoolId,
  examId: string,
  version: number | undefined,
  studentId: string,
): Promise<(OwnBytes & ResultsRule) | undefined> {
  const whose = { school, examId, studentId }
  const [found] =
    version === undefined
      ? await currentReport(db, whose)
      : await studentReports(db, whose).where('v.version', '=', version).execute()
  return found
}

/** The class a student sat the exam in, that day. */
export async function sittingOf(db: Db, school: SchoolId, at: ExamVersionKey, studentId: string) {
  return db
    .selectFrom('exam_student')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('school_id', '=', school)
    .where('student_id', '=', studentId)
    .select(['class_id', 'grade_id'])
    .executeTakeFirst()
}

/** Grade of a class that sat the exam, or undefined when it did not. */
export async function gradeOfClass(db: Db, school: SchoolId, at: ExamVersionKey, classId: string) {
  const row = await db
    .selectFrom('exam_student')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('school_id', '=', school)
    .where('class_id', '=', classId)
    .select('grade_id')
    .limit(1)
    .executeTakeFirst()
  return row?.grade_id
}

export async function listVersionGradeIds(db: Db, school: SchoolId, at: ExamVersionKey): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_student')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('school_id', '=', school)
    .select('grade_id')
    .distinct()
    .orderBy('grade_id')
    .execute()
  return rows.map((r) => r.grade_id)
}

/** Subjects of an exam version the school took part in. */
export async function listVersionCourseIds(db: Db, school: SchoolId, at: ExamVersionKey): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_paper as p')
    .innerJoin('exam_school as s', 's.exam_id', 'p.exam_id')
    .where('s.school_id', '=', school)
    .where('p.exam_id', '=', at.exam_id)
    .where('p.version', '=', at.version)
    .select(['p.course_id', 'p.seq'])
    .orderBy('p.seq')
    .execute()
  return [...new Set(rows.map((r) => r.course_id))]
}

/** Of subjects that got a code of their own after the exam was published: made from the marks until it is stored. */
const isOfNewCode = (kind: string): boolean => THREE.includes(kind.split(':')[1] ?? '')

/** A prebuilt reply of the school. */
export async function findBundle(
  db: Db,
  school: SchoolId,
  at: ExamVersionKey,
  kind: string,
  subjectId: string,
): Promise<StoredReply | undefined> {
  const stored = await db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', at.exam_id)
    .where('b.version', '=', at.version)
    .where('b.school_id', '=', school)
    .where('b.kind', '=', kind)
    .where('b.subject_id', '=', subjectId)
    .select('b.etag')
    .select(buildBundleColumns(school))
    .executeTakeFirst()
  const key = { exam_id: at.exam_id, version: at.version, school, kind, subject_id: subjectId }
  if (!stored && !isOfNewCode(kind)) return undefined
  return (await readable(db, key, stored ?? null)) ?? undefined
}
