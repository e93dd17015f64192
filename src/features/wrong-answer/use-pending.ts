import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/state/account/session.state.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { collectPendingActions } from './pending.rules.ts'

/** The student of this notebook, and what was done to it that the school does not have yet. `arrived`: something has come there. */
export function usePending(arrived: () => Promise<void>) {
  const { identity } = useSnapshot(session)
  const { items } = useOutbox()
  const studentId = identity?.relativeId ?? ''
  const own = (items ?? []).filter(({ kind }) => kind === 'wrong' || kind === 'rehearse')
  const there = own.filter(({ status }) => status.at === 'school').length
  useEffect(() => {
    if (there > 0) void arrived()
  }, [there, arrived])
  return {
    studentId,
    pending: collectPendingActions(own, studentId),
    waiting: own.length - there,
    attention: own.some(({ status }) => status.at === 'attention'),
  }
}
