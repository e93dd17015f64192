import { useMemo } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { useQuery, useVersion } from '#src/nav/navigate.ts'
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
  const examId = useQuery('examId')
  const version = useVersion()
  const reportStudentId = useQuery('reportStudentId')
  return useMemo(
    () =>
      examId
        ? {
            examId,
            ...(version === null ? {} : { version }),
            ...(reportStudentId ? { reportStudentId } : {}),
          }
        : null,
    [examId, version, reportStudentId],
  )
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
