import { useState } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { lastComparable } from '#core/domain/report/since-last.ts'
import { useEarlierReports } from './earlier-reports.ts'

/**
 * Reads the report of the last exam with this one's subjects and full marks; `last` null where there is none or it cannot
 * be had. `settled`: it stays so.
 */
export function useLastComparable(
  report: StudentReport,
  reportStudentId?: string,
): { last: StudentReport | null; settled: boolean } {
  const [had, setHad] = useState<readonly StudentReport[]>([])
  const asked = lastComparable(report, had).toRead
  const { reports, settled } = useEarlierReports(asked, reportStudentId)
  // Set while drawing: each report that comes may name a further exam to read.
  if (reports !== had) setHad(reports)
  const { found, toRead } = lastComparable(report, reports)
  return { last: found, settled: settled && toRead.length === asked.length }
}
