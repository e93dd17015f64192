import { useState } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { lastComparable } from '#core/domain/report/since-last.ts'
import { useEarlierReports } from './earlier-reports.ts'

/** Reads the report of the last exam with this one's subjects and full marks; null where there is none or it cannot be had. */
export function useLastComparable(report: StudentReport, reportStudentId?: string): StudentReport | null {
  const [had, setHad] = useState<readonly StudentReport[]>([])
  const reports = useEarlierReports(lastComparable(report, had).toRead, reportStudentId)
  // Set while drawing: each report that comes may name a further exam to read.
  if (reports !== had) setHad(reports)
  return lastComparable(report, reports).found
}
