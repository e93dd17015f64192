import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'
import { storeDrawings } from '#src/ui/formula/store.ts'

/** The homework that the address names, as the server or the phone has it. */
export function useHomework() {
  const homeworkId = useQuery('homeworkId') ?? ''
  const reading = useCall(
    'GET /api/exam/homework/student/detail',
    homeworkId === '' ? null : { query: { homeworkId } },
  )
  // its formulas are known before the first of its words is drawn
  if (reading.data?.drawn) storeDrawings(reading.data.drawn)
  return { homeworkId, reading }
}
