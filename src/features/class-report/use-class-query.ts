import type { Calls } from '#contract/calls.ts'
import { useQuery, useSetQuery, useVersion } from '#src/nav/navigate.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { chooseClass } from './choose-class.rules.ts'

type Classes = Calls['GET /api/exam/plan/class/list']['reply']['classes']

export interface ChosenClass {
  readonly examId: string | null
  readonly classes: Resource<Calls['GET /api/exam/plan/class/list']['reply']>
  readonly list: Classes
  readonly classId: string | null
  readonly version: number | null
  readonly report: Resource<Calls['GET /api/analysis/view/class/report']['reply']>
  readonly choose: (classId: string) => void
}

/** The exam and class of the address, the classes that may be chosen, and the chosen one's report. */
export function useChosenClass(): ChosenClass {
  const examId = useQuery('examId')
  const wanted = useQuery('classId')
  const setQuery = useSetQuery()
  const version = useVersion()
  const classes = useCall('GET /api/exam/plan/class/list', examId ? { query: { examId } } : null)
  const list = classes.data?.classes ?? []
  // The address is enough to ask: a kept report opens although the list of classes cannot be had.
  const classId = classes.data ? (chooseClass(list, wanted)?.classId ?? null) : wanted
  const args =
    examId && classId ? { query: { examId, classId, ...(version === null ? {} : { version }) } } : null
  const report = useCall('GET /api/analysis/view/class/report', args)
  return { examId, classes, list, classId, version, report, choose: (id) => setQuery({ classId: id }) }
}
