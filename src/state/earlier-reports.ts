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

/** Reads a student's reports of some exams, each as its own page keeps it: those that could be had, in no order. */
export function useEarlierReports(examIds: readonly string[], reportStudentId?: string): StudentReport[] {
  const who = useSnapshot(session)
  const named = examIds.join()
  const keys = useMemo(
    () =>
      (named === '' ? [] : named.split(',')).map((examId) =>
        callKey(who, CALL, { examId, ...(reportStudentId === undefined ? {} : { reportStudentId }) }),
      ),
    [named, reportStudentId, who],
  )
  const [replies, setReplies] = useState<readonly Reply[]>([])
  useEffect(() => {
    const changed = () =>
      setReplies(
        keys.flatMap((key) => {
          const { data } = resources.read(key)
          return data === null ? [] : [data as Reply]
        }),
      )
    const stops = keys.map((key) => resources.watch(key, changed))
    for (const key of keys) void resources.load(key)
    changed()
    return () => {
      for (const stop of stops) stop()
    }
  }, [keys])
  return useMemo(() => replies.map(wholeReport), [replies])
}
