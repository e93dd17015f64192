import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { outbox } from './outbox.state.ts'
import { openAccountWork } from './work.ts'

/** What of this account's work is where; opens the work if nothing has yet. */
export function useOutbox() {
  useEffect(() => {
    void openAccountWork()
  }, [])
  return useSnapshot(outbox)
}
