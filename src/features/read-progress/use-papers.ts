import type { Calls } from '#contract/calls.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'

export type ProgressPaper = Calls['GET /api/exam/mark/progress/list']['reply']['list'][number]
export type Block = ProgressPaper['blocks'][number]
export type ProgressQuestion = Calls['GET /api/exam/mark/progress/question']['reply']

/**
 * Papers under marking, and the one the address names by `markingId` or by a block of it, else the first: an address
 * without either shows what goes on now.
 */
export function usePapers() {
  const papers = useCall('GET /api/exam/mark/progress/list', {})
  const markingId = useQuery('markingId')
  const blockId = useQuery('blockId')
  const list = papers.data?.list ?? []
  const named = list.find(
    (p) => p.markingId === markingId || p.blocks.some((block) => block.blockId === blockId),
  )
  const isNamed = markingId !== null || blockId !== null
  const paper = named ?? (isNamed ? null : (list[0] ?? null))
  return { papers, list, paper, markingId: markingId ?? paper?.markingId ?? null }
}
