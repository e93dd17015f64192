import { useEffect, useState } from 'react'
import { serverNow } from '../client.ts'

/** A phone's clock within this of the server's is right enough. */
const RIGHT_MS = 90_000

/**
 * Epoch ms now, again twice a minute, by the server's clock where a live answer told it.
 * @param serverTime of the answer shown, or null
 * @param asOf null when that answer is live
 */
export function useNow(serverTime: number | null, asOf: number | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const [told, setTold] = useState({ serverTime: 0, at: 0 })
  // `now` may be half a minute old here; a phone that is off by less than that is right enough.
  if (serverTime !== null && asOf === null && told.serverTime !== serverTime) setTold({ serverTime, at: now })
  const off = told.serverTime - told.at
  return now + (Math.abs(off) > RIGHT_MS ? off : 0)
}
