import { useQuery, useSetQuery, useVersion } from '#src/nav/navigate.ts'
import { useCall } from '#src/state/resource.ts'
import { chooseClass } from './choose-class.rules.ts'

/** The exam and class of the address, the classes that may be chosen, and the chosen one's report. */
export function useChosenClass() {
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
  return {
    examId,
    classes,
    list,
    classId,
    version,
    report,
    choose: (id: string) => setQuery({ classId: id }),
  }
}
