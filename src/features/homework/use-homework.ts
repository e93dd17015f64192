import { useQuery } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'

/** The homework that the address names, as the server or the phone has it. */
export function useHomework() {
  const homeworkId = useQuery('homeworkId') ?? ''
  const reading = useCall(
    'GET /api/exam/homework/student/detail',
    homeworkId === '' ? null : { query: { homeworkId } },
  )
  return { homeworkId, reading }
}
