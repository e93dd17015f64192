import { useExamArgs } from '#src/nav/exam-args.ts'
import { useStudentReport } from '#src/state/reports/student-report.ts'

/** The exam, version and student of the address, as they are carried on to the next page; null without an exam. */
export const useLink = () => useExamArgs('reportStudentId')?.query ?? null

export type ReportRef = NonNullable<ReturnType<typeof useLink>>

/** The report of the exam in the address: the same reply the report page keeps, so its pages open offline with it. */
export function useReport() {
  const link = useLink()
  return { link, report: useStudentReport(link) }
}
