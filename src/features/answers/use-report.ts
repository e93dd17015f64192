import type { StudentReport } from '#contract/report.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import type { Resource } from '#src/state/resource.ts'
import { useStudentReport } from '#src/state/student-report.ts'

export interface Asked {
  readonly examId: string | null
  /** As in the address: carried on to the next page. */
  readonly link: { examId: string; version?: number; reportStudentId?: string } | null
  readonly report: Resource<StudentReport>
}

/** The exam, version and student of the address; null without an exam. */
export function useLink(): Asked['link'] {
  return useExamArgs('reportStudentId')?.query ?? null
}

/** The report of the exam in the address: the same reply the report page keeps, so its pages open offline with it. */
export function useReport(): Asked {
  const link = useLink()
  return {
    examId: link?.examId ?? null,
    link,
    report: useStudentReport(link),
  }
}
