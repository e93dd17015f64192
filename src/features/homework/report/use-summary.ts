import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'

/** The sums of the homework that the address names. */
export function useSummary() {
  const homeworkId = useQuery('homeworkId') ?? ''
  const reading = useCall(
    'GET /api/exam/homework/summary',
    homeworkId === '' ? null : { query: { homeworkId } },
  )
  return { homeworkId, reading }
}
