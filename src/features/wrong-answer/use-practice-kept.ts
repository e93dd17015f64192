import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/state/account/session.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { client } from '#src/state/client.ts'
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
    let here = true
    const found = () => here && setKept(key)
    if (resources.read(key).data !== null) found()
    else void client.kept(TODAY, {}).then((copy) => copy?.ok && found())
    return () => {
      here = false
    }
  }, [online, key])
  return online || kept === key
}
