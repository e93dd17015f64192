import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { groupLostMarks, type LostItem } from './lost-marks.ts'
import type { GroupCounts } from './reference.ts'

/** One part of what a weakness is worth: an item and the marks lost at it. */
export interface WeaknessPart {
  readonly no: string
  readonly lost: number
}

/** What most of the class got in a subject and the student did not. */
export interface Weakness {
  readonly paperId: string
  readonly courseName: string
  /** What comes back fastest first; never empty. */
  readonly items: readonly LostItem[]
  readonly parts: readonly WeaknessPart[]
  /** The sum of the parts: the one number that is told of it. */
  readonly marks: number
}

/** Marks are hundredths: sums of them stay so. */
export const sumMarks = (marks: readonly number[]): number =>
  Math.round(marks.reduce((sum, mark) => sum + mark, 0) * 100) / 100

/**
 * The one number of a weakness: the marks lost at items of which the class got at least 70 %, and at least half of what
 * the student lost.
 * Report, subject page, companion and practice centre tell this one. Null: there is no such item. `all`: students of the
 * whole exam, for reports that do not count those of a subject.
 */
export function weaknessOf(subject: ReportSubject, all: GroupCounts): Weakness | null {
  const { groups } = groupLostMarks(subject.items, subject.counts ?? all)
  const items = [...groups.onlyYou, ...groups.mostGot].sort((a, b) => b.recoverable - a.recoverable)
  if (items.length === 0 || subject.score === null) return null
  const { paperId, courseName } = subject
  const parts = items.map(({ item, lost }) => ({ no: item.no, lost: sumMarks([lost]) }))
  return { paperId, courseName, items, parts, marks: sumMarks(parts.map(({ lost }) => lost)) }
}

/** The weaknesses of a report, most marks first. */
export function weaknesses(report: StudentReport): Weakness[] {
  return report.subjects
    .flatMap((subject) => weaknessOf(subject, report.counts) ?? [])
    .sort((a, b) => b.marks - a.marks)
}
