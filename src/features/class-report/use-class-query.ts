import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { useQuery, useSetQuery, useVersion } from '#src/nav/navigate.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { chooseClass } from './choose-class.rules.ts'

/** Stands in the address for all classes of the grade. */
export const ALL_CLASSES = 'all'

/**
 * The exam and class of the address, the classes that may be chosen, and the chosen one's report.
 * @param offersAll whether a leader may choose all classes together, which is what an address without a class shows then
 */
export function useChosenClass(offersAll = false) {
  const examId = useQuery('examId')
  const wanted = useQuery('classId')
  const setQuery = useSetQuery()
  const version = useVersion()
  const { identity } = useSnapshot(session)
  const classes = useCall('GET /api/exam/plan/class/list', examId ? { query: { examId } } : null)
  const list = classes.data?.classes ?? []
  const mayAll = offersAll && identity?.userType !== Role.teacher && list.length !== 1
  const isAll = mayAll && (wanted === null || wanted === ALL_CLASSES)
  // The address is enough to ask: a kept report opens although the list of classes cannot be had.
  const one = classes.data ? (chooseClass(list, wanted)?.classId ?? null) : wanted
  const classId = isAll ? ALL_CLASSES : one
  const args =
    examId && classId && !isAll
      ? { query: { examId, classId, ...(version === null ? {} : { version }) } }
      : null
  const report = useCall('GET /api/analysis/view/class/report', args)
  const ofExam = useExamArgs('gradeId')
  const sheet = useCall('GET /api/analysis/view/class/contrast', isAll ? ofExam : null)
  return {
    examId,
    classes,
    list,
    classId,
    mayAll,
    isAll,
    version,
    report,
    sheet,
    choose: (id: string) => setQuery({ classId: id }),
  }
}
