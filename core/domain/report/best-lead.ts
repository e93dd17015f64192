import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { MIN_GROUP } from './reference.ts'

/** A lead over the class is told from this share of the subject's full mark on. */
export const LEAD = 0.05

export interface Lead {
  readonly subject: ReportSubject
  /** Own score less the class's mean, in marks. */
  readonly marks: number
}

/** The subject furthest above the class's mean, by share of its full mark; null where none leads by {@link LEAD}. */
export function bestLead(report: StudentReport): Lead | null {
  let best: Lead | null = null
  let share = LEAD
  for (const subject of report.subjects) {
    const mean = subject.averages.class
    const { class: n } = subject.counts ?? report.counts
    if (subject.score === null || mean === null || subject.full <= 0 || n < MIN_GROUP) continue
    const marks = subject.score - mean
    if (marks / subject.full >= share) {
      best = { subject, marks }
      share = marks / subject.full
    }
  }
  return best
}
