import { findOperationSpec } from '#contract/operations/kinds.ts'
import type { WorkItem } from '#core/sync/types.ts'

type MarkWorkItem = Readonly<Pick<WorkItem, 'kind' | 'target' | 'status'>>

/** Marks of one homework that the school does not have yet. */
export interface UnsentMarks {
  homeworkId: string
  marks: number
  papers: number
  /** Of these, marks that need a person. */
  attention: number
}

/** What of this phone's marking the school does not have, by homework, in the order it was done. */
export function groupUnsentMarks(items: readonly MarkWorkItem[]): UnsentMarks[] {
  const found = new Map<string, { items: MarkWorkItem[]; papers: Set<string> }>()
  for (const item of items) {
    if (findOperationSpec(item.kind)?.writer !== 'marker' || item.status.at === 'school') continue
    const [, homeworkId = '', studentId = ''] = item.target.split('/')
    const own = found.get(homeworkId) ?? { items: [], papers: new Set<string>() }
    own.items.push(item)
    own.papers.add(studentId)
    found.set(homeworkId, own)
  }
  return [...found].map(([homeworkId, own]) => ({
    homeworkId,
    marks: own.items.length,
    papers: own.papers.size,
    attention: own.items.filter((item) => item.status.at === 'attention').length,
  }))
}
