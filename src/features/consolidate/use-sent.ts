import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { WorkItem } from '#core/sync/types.ts'
import { outbox } from '#src/state/outbox.state.ts'
import { work } from '#src/state/work.ts'
import { sentOf } from './names.rules.ts'

/** The handing in of a consolidation on this phone; opens the work if nothing has yet. */
export function useSent(of: { consolidationId: string; studentId: string }): Readonly<WorkItem> | undefined {
  const { items } = useSnapshot(outbox)
  useEffect(() => {
    void work()
  }, [])
  return sentOf(items ?? [], of)
}
