import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { session } from '../account/session.state.ts'
import { callKey } from '../call-key.ts'
import { type ResourceReading, resources } from '../resource.store.ts'

const CALL = 'GET /api/analysis/view/student/report'
type EarlierReportReply = Calls[typeof CALL]['reply']

const NOTHING_READ: readonly ResourceReading[] = []

interface EarlierReports {
  /** Those that could be had, in no order. */
  readonly reports: readonly StudentReport[]
  /** Each of the exams was read, or could not be. */
  readonly settled: boolean
}

/** Reads a student's reports of some exams, each as its own page keeps it. */
export function useEarlierReports(examIds: readonly string[], reportStudentId?: string): EarlierReports {
  const who = useSnapshot(session)
  const named = examIds.join()
  const keys = useMemo(
    () =>
      (named === '' ? [] : named.split(',')).map((examId) =>
        callKey(who, CALL, { examId, ...(reportStudentId === undefined ? {} : { reportStudentId }) }),
      ),
    [named, reportStudentId, who],
  )
  // What was read before is there at the first drawing: lines that came later would move what somebody returns to.
  const readings = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const stops = keys.map((key) => resources.watch(key, changed))
        return () => {
          for (const stop of stops) stop()
        }
      },
      [keys],
    ),
    useMemo(() => readingsOf(keys), [keys]),
    () => NOTHING_READ,
  )
  useEffect(() => {
    for (const key of keys) void resources.load(key)
  }, [keys])
  const reports = useMemo(
    () => readings.flatMap(({ data }) => (data === null ? [] : [assembleReport(data as EarlierReportReply)])),
    [readings],
  )
  const settled = readings.every(({ data, failure, loading }) => data !== null || (failure && !loading))
  return { reports, settled }
}

/** Reads all of them; the same list while none has changed, as a store is to be read. */
function readingsOf(keys: readonly string[]): () => readonly ResourceReading[] {
  let last: readonly ResourceReading[] = []
  return () => {
    const next = keys.map((key) => resources.read(key))
    if (next.length !== last.length || next.some((reading, i) => reading !== last[i])) last = next
    return last
  }
}
