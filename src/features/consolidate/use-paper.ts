import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'

/** The consolidation that the address names, `of`: whose, where a teacher opens it; and how both are asked for. */
export function useAsked() {
  const consolidationId = useQuery('consolidationId')
  const of = useQuery('of')
  const args =
    consolidationId === null
      ? null
      : { query: { consolidationId, ...(of === null ? {} : { ofStudentId: of }) } }
  return { consolidationId, of, args }
}

/** Its paper. */
export function usePaper() {
  const { args, ...asked } = useAsked()
  return { ...asked, reading: useCall('GET /api/exam/consolidate/paper', args) }
}
