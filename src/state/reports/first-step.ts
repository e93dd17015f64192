import { firstStep, type NextAction } from '#core/domain/report/next-actions.ts'
import { beginHref } from '#src/nav/begin-href.ts'
import { href } from '#src/nav/paths.ts'
import { useOpen } from '../open.tsx'
import { useCall } from '../resource.ts'
import { useStudentReport } from './student-report.ts'

const REDO = [{ switch: 'wrongPractice' }] as const

/** Whether the brand has the practice of wrong questions. */
export const useMayRedo = (): boolean => useOpen(REDO).length > 0

interface FirstStepSummary {
  readonly step: NextAction
  readonly examName: string
  readonly reportHref: string
  readonly beginHref: string | null
}

/**
 * The one thing to do first after an exam, by default the newest: the first of what its report names. Null where there is
 * nothing to do, and while the report cannot be had: the page goes on without it.
 */
export function useFirstStep(examId: string | null): FirstStepSummary | null {
  const mayRedo = useMayRedo()
  const latest = useCall('GET /api/exam/plan/latest', examId === null ? {} : null)
  const of = examId ?? latest.data?.exam?.examId
  const { data: report } = useStudentReport(of === undefined ? null : { examId: of })
  const step = report && firstStep(report)
  if (!report || !step) return null
  const link = { examId: report.examId }
  return {
    ...{ step, examName: report.examName, reportHref: href.report(link) },
    beginHref: beginHref(step, link, mayRedo),
  }
}
