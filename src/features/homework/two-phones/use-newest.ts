import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { net } from '#src/state/line/net.state.ts'

/** Asks the school again whenever the line is back or the page is looked at again: another phone may have written. */
export function useNewest(reload: () => Promise<void>): void {
  const { online } = useSnapshot(net)
  const was = useRef(online)
  useEffect(() => {
    if (online && !was.current) void reload()
    was.current = online
  }, [online, reload])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
}
