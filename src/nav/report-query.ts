import { versionIn } from './navigate.ts'
import type { ReportLink } from './paths.ts'

/** Which report an address names: `examId`, an older `version`, and for staff `reportStudentId`; null without an exam. */
export const reportQuery = (query: URLSearchParams): ReportLink | null => {
  const examId = query.get('examId')
  const version = versionIn(query.get('version'))
  const reportStudentId = query.get('reportStudentId')
  return examId
    ? { examId, ...(version === null ? {} : { version }), ...(reportStudentId ? { reportStudentId } : {}) }
    : null
}
