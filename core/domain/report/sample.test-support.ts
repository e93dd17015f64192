import type { ReportItem, ReportSubject, StudentReport } from '#contract/exam/report.ts'

/** An item with harmless values, to be overridden by what a test is about. */
export function item(over: Partial<ReportItem> = {}): ReportItem {
  return {
    no: '1',
    type: 'choice',
    full: 5,
    score: 5,
    classRate: 0.6,
    schoolRate: 0.6,
    difficulty: 0.6,
    discrimination: 0.35,
    kp: [],
    ...over,
  }
}

/** A subject whose score is the sum of its items unless told otherwise. */
export function subject(over: Partial<ReportSubject> = {}): ReportSubject {
  const items = over.items ?? []
  const full = items.reduce((sum, { full: mark }) => sum + mark, 0) || 100
  const score = items.length > 0 ? items.reduce((sum, { score: mark }) => sum + (mark ?? 0), 0) : 60
  const made = { full, score, ...over }
  return {
    paperId: 'p1',
    courseId: 'math',
    courseName: '数学',
    scoreRate: made.score === null ? null : made.score / made.full,
    standing: { show: 'none' },
    averages: { class: 60, school: 58, joint: null },
    distribution: null,
    knowledge: [],
    ...made,
    items,
  }
}

/** A report of the given subjects in a class of 45 and a school of 360; the total is the sum of the subjects. */
export function report(over: Partial<StudentReport> = {}): StudentReport {
  const subjects = over.subjects ?? [subject()]
  const full = subjects.reduce((sum, paper) => sum + paper.full, 0)
  const present = subjects.filter((paper) => paper.score !== null)
  const score = present.length > 0 ? present.reduce((sum, paper) => sum + (paper.score ?? 0), 0) : null
  return {
    kind: 'student-report',
    format: 1,
    examId: 'e3',
    version: 1,
    publishedAt: Date.UTC(2026, 10, 20, 12),
    examName: '期中考试',
    examType: 'midterm',
    startTime: Date.UTC(2026, 10, 18),
    isJoint: false,
    student: {
      studentId: 's1',
      studentName: '李明',
      className: '3班',
      gradeName: '高一',
      schoolName: '第一中学',
    },
    rankDisplay: 'none',
    counts: { class: 45, school: 360, joint: null },
    total: {
      full,
      score,
      scoreRate: score === null ? null : score / full,
      standing: { show: 'none' },
      averages: { class: 0.6 * full, school: 0.58 * full, joint: null },
      distribution: null,
    },
    pending: [],
    trend: [],
    ...over,
    subjects,
  }
}

/** A trend point; `own` and `ofClass` are score rates 0..1. */
export function point(
  examId: string,
  own: number | null,
  ofClass: number | null,
): StudentReport['trend'][number] {
  return {
    examId,
    examName: examId,
    startTime: Date.UTC(2026, 8, 1),
    isJoint: false,
    scoreRate: own,
    classRate: ofClass,
    schoolRate: null,
    beat: null,
  }
}
