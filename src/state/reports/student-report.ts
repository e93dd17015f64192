import { useMemo } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type Resource, useCall } from '../resource.ts'

const CALL = 'GET /api/analysis/view/student/report'

/** Reads a student's report and puts its parts together. `query` null: nothing is asked. */
export function useStudentReport(query: Calls[typeof CALL]['query'] | null): Resource<StudentReport> {
  const { data: reply, ...rest } = useCall(CALL, query && { query })
  const data = useMemo(() => reply && assembleReport(reply), [reply])
  return { ...rest, data }
}
