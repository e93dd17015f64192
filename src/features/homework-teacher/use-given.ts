import type { Calls } from '#contract/calls.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { storeDrawings } from '#src/ui/formula/store.ts'

export type TeacherHomeworkDetail = Calls['GET /api/exam/homework/teacher/detail']['reply']
export type TeacherHomeworkSheet = TeacherHomeworkDetail['sheets'][number]

/** One homework of a teacher with everybody's state. */
export function useGiven(homeworkId: string) {
  const given = useCall(
    'GET /api/exam/homework/teacher/detail',
    homeworkId === '' ? null : { query: { homeworkId } },
  )
  // its formulas are known before the first of its words is drawn
  if (given.data?.drawn) storeDrawings(given.data.drawn)
  useTellFailure(given.failure)
  return given
}

/** The homework the address names. */
export const useHomeworkId = (): string => useQuery('homeworkId') ?? ''
