import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/state/account/session.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { net } from '#src/state/line/net.state.ts'
import { resources } from '#src/state/resource.store.ts'

const TODAY = 'GET /api/exam/wrong/practice/list'

/** Whether today's questions can be opened now: there is a line, or they are on this phone. */
export function useCanPractise(): boolean {
  const { online } = useSnapshot(net)
  const key = callKey(useSnapshot(session), TODAY)
  const [kept, setKept] = useState<string | null>(null)
  useEffect(() => {
    if (online) return
    const found = () => resources.read(key).data !== null && setKept(key)
    const stop = resources.listen(key, found)
    // the service worker has the copy, or this phone's store: reading finds either
    void resources.load(key)
    found()
    return stop
  }, [online, key])
  return online || kept === key
}
