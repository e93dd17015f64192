import type { ReportSubject } from '#contract/exam/report.ts'
import { type GroupCounts, MIN_GROUP } from './reference.ts'

export interface Gap {
  /** The group's mean less the student's score, in marks: above 0 behind it, below 0 ahead. */
  readonly marks: number
  readonly group: 'class' | 'school'
}

/**
 * The one gap a report tells of a subject: mean of the class less the student's score; of the school where the class is
 * smaller than {@link MIN_GROUP}. Null: absent, or nobody to compare with. `all`: students of the whole exam, for
 * reports that do not count those of a subject.
 */
export function gapOf(subject: ReportSubject, all: GroupCounts): Gap | null {
  if (subject.score === null) return null
  const counts = subject.counts ?? all
  for (const group of ['class', 'school'] as const) {
    const mean = subject.averages[group]
    if (mean !== null && counts[group] >= MIN_GROUP) return { marks: mean - subject.score, group }
  }
  return null
}

/** Subjects furthest behind first; equal ones and those without a gap keep the exam's order; absent ones come last. */
export function sortSubjectsByGap(subjects: readonly ReportSubject[], counts: GroupCounts): ReportSubject[] {
  const place = (subject: ReportSubject): number =>
    subject.score === null ? Number.NEGATIVE_INFINITY : (gapOf(subject, counts)?.marks ?? 0)
  const compare = (a: number, b: number) => (a === b ? 0 : b - a)
  return subjects
    .map((subject) => ({ subject, at: place(subject) }))
    .sort((a, b) => compare(a.at, b.at))
    .map(({ subject }) => subject)
}
