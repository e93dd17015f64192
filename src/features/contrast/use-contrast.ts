import { useMemo } from 'react'
import type { ContrastSheet } from '#contract/contrast.ts'
import { useQuery, useVersion } from '#src/nav/navigate.ts'
import { type Resource, useCall } from '#src/state/resource.ts'

export interface Contrasted {
  readonly examId: string | null
  readonly version: number | null
  readonly sheet: Resource<ContrastSheet>
}

/** The scores of the exam in the address, of the classes this reader may compare. */
export function useContrast(): Contrasted {
  const examId = useQuery('examId')
  const gradeId = useQuery('gradeId')
  const version = useVersion()
  const args = useMemo(
    () =>
      examId
        ? {
            query: {
              examId,
              ...(gradeId === null ? {} : { gradeId }),
              ...(version === null ? {} : { version }),
            },
          }
        : null,
    [examId, gradeId, version],
  )
  return { examId, version, sheet: useCall('GET /api/analysis/view/class/contrast', args) }
}
