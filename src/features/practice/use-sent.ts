import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { WorkItem } from '#core/sync/types.ts'
import { outbox } from '#src/state/outbox.state.ts'
import { work } from '#src/state/work.ts'

/** What of a practice was handed in on this phone and where it is, oldest first. */
export function useSent(name: string): readonly Readonly<WorkItem>[] {
  const { items } = useSnapshot(outbox)
  useEffect(() => {
    void work()
  }, [])
  return (items ?? []).filter((item) => item.work === name)
}
