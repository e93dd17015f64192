import { useMemo } from 'react'
import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'

/** The consolidation that the address names; `of`: whose, where a teacher opens it. */
export function usePaper() {
  const consolidationId = useQuery('consolidationId')
  const of = useQuery('of')
  const args = useMemo(
    () =>
      consolidationId === null
        ? null
        : { query: { consolidationId, ...(of === null ? {} : { ofStudentId: of }) } },
    [consolidationId, of],
  )
  return { consolidationId, of, reading: useCall('GET /api/exam/consolidate/paper', args) }
}
