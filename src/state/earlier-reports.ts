import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import type { StudentReport } from '#contract/report.ts'
import { wholeReport } from '#core/domain/report/whole.ts'
import { callKey } from './call-key.ts'
import { resources } from './resource.store.ts'
import { session } from './session.state.ts'

const CALL = 'GET /api/analysis/view/student/report'
type Reply = Calls[typeof CALL]['reply']

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
  const [read, setRead] = useState<{ of: readonly string[]; replies: readonly Reply[]; settled: boolean }>({
    ...{ of: [], replies: [], settled: false },
  })
  useEffect(() => {
    const changed = () => {
      const readings = keys.map((key) => resources.read(key))
      setRead({
        of: keys,
        replies: readings.flatMap(({ data }) => (data === null ? [] : [data as Reply])),
        settled: readings.every(({ data, failure, loading }) => data !== null || (failure && !loading)),
      })
    }
    const stops = keys.map((key) => resources.watch(key, changed))
    for (const key of keys) void resources.load(key)
    changed()
    return () => {
      for (const stop of stops) stop()
    }
  }, [keys])
  const reports = useMemo(() => read.replies.map(wholeReport), [read.replies])
  return { reports, settled: keys.length === 0 || (read.of === keys && read.settled) }
}
