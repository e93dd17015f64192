import type { ReportKnowledge, ReportSubject } from '#contract/exam/report.ts'
import { type GroupCounts, recoverable, referenceRate } from './reference.ts'

/** One item is a hint, not a finding: a point it alone tests is neither weak nor strong. */
export const EVIDENCE_ITEMS = 2

/** A knowledge point is called weak or strong only this far (share of its marks) from the class. */
export const CLEAR_GAP = 0.1

export interface KnowledgeRow {
  readonly knowledge: ReportKnowledge
  /** Own score rate 0..1. */
  readonly own: number
  /** The class's, or the school's where the class is too small; null: nothing to compare with. */
  readonly reference: number | null
  /** Marks within reach: the gap to the class weighted by the point's marks. */
  readonly recoverable: number
  readonly verdict: 'weak' | 'even' | 'strong'
  /** Items that test it; 0 where the items do not say. */
  readonly items: number
}

/** A subject's knowledge points, the most marks within reach first, equal ones by their own rate. Empty when absent. */
export function knowledgeRows(subject: ReportSubject, all: GroupCounts): KnowledgeRow[] {
  if (subject.score === null) return []
  const counts = subject.counts ?? all
  const rows: KnowledgeRow[] = []
  subject.knowledge.forEach((knowledge, index) => {
    if (knowledge.full <= 0) return
    const own = knowledge.score / knowledge.full
    const reference = referenceRate(knowledge, counts)
    const items = subject.items.filter((item) => item.kp.includes(index)).length
    const gap = reference === null || (items > 0 && items < EVIDENCE_ITEMS) ? 0 : own - reference
    rows.push({
      knowledge,
      own,
      reference,
      recoverable: recoverable(knowledge.full, knowledge.score, reference),
      verdict: gap <= -CLEAR_GAP ? 'weak' : gap >= CLEAR_GAP ? 'strong' : 'even',
      items,
    })
  })
  return rows.sort((a, b) => b.recoverable - a.recoverable || a.own - b.own)
}
