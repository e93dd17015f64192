import type { Averages, ReportSubject, Standing, StudentReport } from '#contract/exam/report.ts'
import { trendUntil } from './trend.ts'

/** A move of less than this many marks is not told of a subject. */
export const MOVED_MARKS = 1

/** What an exam asks: two of one shape have the same subjects with the same full marks. */
const examShape = (
  full: number,
  courses: readonly { readonly courseId: string; readonly full: number }[],
): string => [full, ...courses.map((course) => `${course.courseId} ${course.full}`).toSorted()].join()

/** The shape of an exam as a list has it. */
export const listedShape = (exam: {
  readonly fullMark: number
  readonly courses: readonly { readonly courseId: string; readonly fullMark: number }[]
}): string =>
  examShape(
    exam.fullMark,
    exam.courses.map(({ courseId, fullMark: full }) => ({ courseId, full })),
  )

const shapeOf = ({ total, subjects }: StudentReport): string => examShape(total.full, subjects)

/**
 * The last exam before this one with its shape, out of the earlier reports that could be had. `toRead`: the exams whose
 * reports are needed to say so, newest first; it grows while those that were read are of another shape.
 */
export function lastComparable(
  report: StudentReport,
  had: readonly StudentReport[],
): { found: StudentReport | null; toRead: string[] } {
  const toRead: string[] = []
  for (const { examId } of trendUntil(report).toReversed()) {
    if (examId === report.examId) continue
    toRead.push(examId)
    const earlier = had.find((one) => one.examId === examId)
    if (earlier === undefined) break
    if (shapeOf(earlier) === shapeOf(report)) return { found: earlier, toRead }
  }
  return { found: null, toRead }
}

/** Changes in marks, own and of the means; a mean's is null where one of both is not shown. */
export interface Move {
  readonly own: number
  readonly class: number | null
  readonly school: number | null
}

export interface SinceLast extends Move {
  readonly examName: string
  /** Both standings where the school shows them in the same way; null elsewhere. */
  readonly standing: { readonly from: Standing; readonly to: Standing } | null
  /** The subject that moved most; null where none moved by {@link MOVED_MARKS}. */
  readonly subject: (Move & { readonly courseName: string }) | null
}

interface Scored {
  readonly score: number | null
  readonly averages: Averages
}

const difference = (now: number | null, then: number | null): number | null =>
  now === null || then === null ? null : now - then

function moveOf(now: Scored, then: Scored): Move | null {
  const own = difference(now.score, then.score)
  if (own === null) return null
  return {
    own,
    class: difference(now.averages.class, then.averages.class),
    school: difference(now.averages.school, then.averages.school),
  }
}

/** How far a subject moved beside its class, as a share of its full mark: a paper that was harder for all moves nobody. */
const computeRelativeMove = ({ own, class: ofClass }: Move, { full }: ReportSubject): number =>
  full > 0 ? Math.abs(own - (ofClass ?? 0)) / full : 0

/** What changed since an earlier exam of the same shape; null where one of them, or a subject of one, was missed. */
export function sinceLast(report: StudentReport, last: StudentReport): SinceLast | null {
  const whole = [report, last].every(({ subjects }) => subjects.every(({ score }) => score !== null))
  const total = moveOf(report.total, last.total)
  if (!whole || total === null) return null
  const [most] = report.subjects
    .flatMap((subject) => {
      const then = last.subjects.find(({ courseId }) => courseId === subject.courseId)
      const move = then === undefined ? null : moveOf(subject, then)
      return move === null
        ? []
        : [{ ...move, courseName: subject.courseName, by: computeRelativeMove(move, subject) }]
    })
    .filter(({ own, class: ofClass }) => Math.abs(own - (ofClass ?? 0)) >= MOVED_MARKS)
    .toSorted((a, b) => b.by - a.by)
  const [from, to] = [last.total.standing, report.total.standing]
  return {
    ...total,
    examName: last.examName,
    standing: from.show === to.show && to.show !== 'none' ? { from, to } : null,
    subject: most === undefined || report.subjects.length < 2 ? null : most,
  }
}
