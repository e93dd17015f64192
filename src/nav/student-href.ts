import { href, type ReportLink } from './paths.ts'

/**
 * Where a student's name leads a member of staff: to the report where the reader sees the total, else to the answer card of
 * a paper. Null: neither may be opened.
 * @param paperId a paper of the reader's subject; null: there is none
 */
export const studentHref = (
  to: ReportLink & { reportStudentId: string },
  hasTotal: boolean,
  paperId: string | null,
): string | null => {
  if (hasTotal) return href.report(to)
  const { examId, reportStudentId } = to
  return paperId === null ? null : href.scannedCard({ examId, reportStudentId, paperId })
}
