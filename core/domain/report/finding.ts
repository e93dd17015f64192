import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { bestLead } from './best-lead.ts'
import { knowledgeRows } from './knowledge.ts'
import { groupLostMarks } from './lost-marks.ts'
import { MIN_GROUP } from './reference.ts'
import { trendChange } from './trend.ts'
import { weaknessOf } from './weakness.ts'

/** A loss is told from this many marks on, or this share of the exam's full mark where that is more. */
export const LOSS_MARKS = 2
export const LOSS_SHARE = 0.01

/** One clause of the report's sentence; the words are made from it. Marks are in marks, points in score-rate 0..1. */
export type Finding =
  | { readonly kind: 'absent' }
  | { readonly kind: 'perfect' }
  | { readonly kind: 'trendUp' | 'trendDown'; readonly points: number; readonly compared: number }
  | { readonly kind: 'lead'; readonly courseName: string; readonly marks: number }
  | { readonly kind: 'leadTotal'; readonly marks: number }
  | {
      readonly kind: 'knowledgeCost'
      readonly courseName: string
      readonly knowledge: string
      readonly marks: number
      /** Score rates 0..1: own, and of the group compared with. */
      readonly own: number
      readonly reference: number
    }
  | {
      readonly kind: 'itemsCost'
      readonly courseName: string
      readonly count: number
      readonly marks: number
    }
  | { readonly kind: 'mostlyHard' }
  | { readonly kind: 'even' }
  | { readonly kind: 'plain' }

function good(report: StudentReport): Finding | null {
  const lead = bestLead(report)
  if (lead !== null) {
    return report.subjects.length === 1
      ? { kind: 'leadTotal', marks: lead.marks }
      : { kind: 'lead', courseName: lead.subject.courseName, marks: lead.marks }
  }
  // The trend is also told beside its line: here only where there is no subject to praise.
  const change = trendChange(report)
  if (change.kind === 'up') return { kind: 'trendUp', points: change.change, compared: change.compared }
  if (change.kind === 'down') return { kind: 'trendDown', points: -change.change, compared: change.compared }
  return null
}

function costOf(report: StudentReport, subject: ReportSubject): Finding[] {
  const { courseName } = subject
  const point = knowledgeRows(subject, report.counts).find((row) => row.verdict === 'weak')
  const weakness = weaknessOf(subject, report.counts)
  const found: Finding[] = []
  if (point !== undefined && point.reference !== null) {
    const { recoverable: marks, knowledge, own, reference } = point
    found.push({ kind: 'knowledgeCost', courseName, knowledge: knowledge.name, marks, own, reference })
  }
  if (weakness !== null) {
    const { items, marks } = weakness
    found.push({ kind: 'itemsCost', courseName, count: items.length, marks })
  }
  return found
}

/** What is worth most: the costliest knowledge point or set of items that the class mostly got. */
function chance(report: StudentReport): Finding | null {
  const present = report.subjects.filter((subject) => subject.score !== null)
  const floor = Math.max(LOSS_MARKS, LOSS_SHARE * report.total.full)
  const costs = present
    .flatMap((subject) => costOf(report, subject))
    .flatMap((finding) => ('courseName' in finding && finding.marks >= floor ? [finding] : []))
    // A topic can be learned, a list of items only redone: of nearly equal ones the topic is said.
    .sort((a, b) => weight(b) - weight(a))
  if (costs[0] !== undefined) return costs[0]
  const lost = present.map((subject) => groupLostMarks(subject.items, subject.counts ?? report.counts))
  const all = lost.reduce((sum, { total }) => sum + total, 0)
  const hard = lost.flatMap(({ groups }) => groups.hardForAll).reduce((sum, item) => sum + item.lost, 0)
  return all > 0 && hard * 2 >= all ? { kind: 'mostlyHard' } : null
}

const weight = (finding: { kind: Finding['kind']; marks: number }): number =>
  finding.marks * (finding.kind === 'knowledgeCost' ? 1.5 : 1)

/**
 * The report in one sentence, as one or two clauses: first what went well (a subject, else the trend where it is above noise), then what is
 * worth most. Says nothing that the data does not carry: no change within noise, no comparison with a tiny group.
 */
export function findings(report: StudentReport): Finding[] {
  const { score, full, averages } = report.total
  if (score === null) return [{ kind: 'absent' }]
  if (score >= full && full > 0) return [{ kind: 'perfect' }]
  const found = [good(report), chance(report)].filter((finding) => finding !== null)
  if (found.length > 0) return found
  return [{ kind: averages.class === null || report.counts.class < MIN_GROUP ? 'plain' : 'even' }]
}
