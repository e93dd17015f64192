import { useMemo } from 'react'
import type { PaperAnalysis } from '#contract/items.ts'
import { useQuery, useVersion } from '#src/nav/navigate.ts'
import { type Resource, useCall } from '#src/state/resource.ts'

export interface Asked {
  readonly examId: string | null
  readonly version: number | null
  readonly classId: string | null
  readonly paper: Resource<PaperAnalysis>
}

/** The paper of the exam in the address, with a class's marks where one is named and `withClass`. */
export function usePaper(withClass: boolean): Asked {
  const examId = useQuery('examId')
  const paperId = useQuery('paperId')
  const named = useQuery('classId')
  const classId = withClass ? named : null
  const version = useVersion()
  const args = useMemo(
    () =>
      examId
        ? {
            query: {
              examId,
              ...(paperId === null ? {} : { paperId }),
              ...(classId === null ? {} : { classId }),
              ...(version === null ? {} : { version }),
            },
          }
        : null,
    [examId, paperId, classId, version],
  )
  return { examId, version, classId, paper: useCall('GET /api/analysis/data/paper/items', args) }
}
