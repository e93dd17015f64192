import type { ReportSubject } from '#contract/report.ts'
import { type GroupCounts, recoverable, referenceRate } from './reference.ts'

/**
 * Marks within reach in a subject: over its items, what the class gets beyond their own score (items without a score
 * count for nothing). A paper without items is compared as a whole. 0 when absent. `all`: students of the whole exam, for
 * reports that do not count those of a subject.
 */
export function worthDoing(subject: ReportSubject, all: GroupCounts): number {
  if (subject.score === null) return 0
  const counts = subject.counts ?? all
  if (subject.items.length > 0) {
    let sum = 0
    for (const item of subject.items) {
      if (item.score !== null) sum += recoverable(item.full, item.score, referenceRate(item, counts))
    }
    return sum
  }
  if (subject.full <= 0) return 0
  const { class: ofClass, school } = subject.averages
  const rates = {
    classRate: ofClass === null ? null : ofClass / subject.full,
    schoolRate: school === null ? null : school / subject.full,
  }
  return recoverable(subject.full, subject.score, referenceRate(rates, counts))
}

/** Subjects with the most marks within reach first; equal ones keep the exam's order; absent ones come last. */
export function byWorth(subjects: readonly ReportSubject[], counts: GroupCounts): ReportSubject[] {
  return subjects
    .map((subject) => ({ subject, worth: subject.score === null ? -1 : worthDoing(subject, counts) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ subject }) => subject)
}
