import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ClassReport, GroupStats, SchoolReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { COURSES, type ExamSpec, nameOf, PUBLISHED_AT, START, type Student, scoreOf } from './facts.ts'

/** Small hand-made reports, valid by the contract, that name only what they are about. */
export function stored(data: unknown): { body: Buffer; etag: string; raw_bytes: number } {
  const raw = JSON.stringify({ status: 0, data })
  // the least work: hundreds of schools are made in a run
  const body = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, raw_bytes: raw.length }
}

const stats = (mean: number): GroupStats => ({
  n: 2,
  absent: 0,
  mean,
  sd: 1,
  median: mean,
  max: mean,
  min: mean,
  scoreRate: 0.5,
  excellentRate: 0,
  goodRate: 0,
  passRate: 1,
  lowRate: 0,
})

const head = (exam: ExamSpec, version: number, school: string) => ({
  format: 1 as const,
  examId: exam.id,
  version,
  publishedAt: PUBLISHED_AT,
  examName: nameOf(exam.id),
  startTime: START,
  isJoint: exam.schools.length > 1,
  schoolName: nameOf(school),
})

export function studentReport(exam: ExamSpec, version: number, s: Student): StudentReport {
  const { schoolName, ...base } = head(exam, version, s.school)
  return {
    kind: 'student-report',
    ...base,
    examType: 'final',
    student: {
      studentId: s.id,
      studentName: nameOf(s.id),
      className: nameOf(s.classId),
      gradeName: nameOf(s.gradeId),
      schoolName,
    },
    rankDisplay: 'level',
    counts: { class: 2, school: 4, joint: null },
    total: {
      full: 300,
      score: scoreOf(s.id, version),
      scoreRate: 0.5,
      standing: { show: 'level', level: 'C' },
      averages: { class: 1, school: 1, joint: null },
      distribution: null,
    },
    subjects: [],
    pending: [],
    trend: [],
  }
}

/** @param courseId one subject alone, without totals; null = the whole */
export function classReport(
  exam: ExamSpec,
  version: number,
  students: readonly Student[],
  courseId: string | null,
): ClassReport {
  const first = students[0] as Student
  const courses = COURSES.filter((c) => courseId === null || c === courseId)
  const whole = courseId === null
  return {
    kind: 'class-report',
    ...head(exam, version, first.school),
    classId: first.classId,
    className: nameOf(first.classId),
    fullMark: courses.length * 100,
    total: { class: stats(77.7), school: stats(77.7), joint: null },
    courses: courses.map((id) => ({
      courseId: id,
      courseName: `科目${id}`,
      paperId: `${exam.id}-p${id}`,
      full: 100,
      class: stats(50),
      school: stats(50),
      joint: null,
      items: [],
    })),
    hasTotal: whole,
    rows: students
      .map((s, i) => ({
        studentId: s.id,
        studentNumber: `n-${s.id}`,
        studentName: nameOf(s.id),
        total: whole ? scoreOf(s.id, version) : null,
        classRank: whole ? students.length - i : null,
        schoolRank: whole ? 1 : null,
        jointRank: null,
        scores: courses.map((c) => Number(c)),
      }))
      .toReversed(),
  }
}

/** @param only one subject without totals; null = all */
export function schoolReport(
  exam: ExamSpec,
  version: number,
  school: string,
  classIds: readonly string[],
  only: string | null,
): SchoolReport {
  const courses = COURSES.filter((c) => only === null || c === only)
  return {
    kind: 'school-report',
    ...head(exam, version, school),
    fullMark: courses.length * 100,
    hasTotal: only === null,
    total: { school: stats(77.7), joint: null },
    courses: courses.map((id) => ({
      courseId: id,
      courseName: `科目${id}`,
      paperId: `${exam.id}-p${id}`,
      full: 100,
      school: stats(50),
      joint: null,
    })),
    classes: classIds.map((classId, i) => ({
      classId,
      className: nameOf(classId),
      total: stats(100 + i),
      courses: courses.map((c) => stats(Number(c))),
    })),
  }
}
