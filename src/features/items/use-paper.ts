import type { PaperAnalysis } from '#contract/items.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { type Resource, useCall } from '#src/state/resource.ts'

export interface Asked {
  readonly examId: string | null
  readonly version: number | null
  readonly classId: string | null
  readonly paper: Resource<PaperAnalysis>
}

/** The paper of the exam in the address, with a class's marks where one is named and `withClass`. */
export function usePaper(withClass: boolean): Asked {
  const args = useExamArgs<'paperId' | 'classId'>('paperId', ...(withClass ? (['classId'] as const) : []))
  const { examId = null, version = null, classId = null } = args?.query ?? {}
  return { examId, version, classId, paper: useCall('GET /api/analysis/data/paper/items', args) }
}
