import { useEffect } from 'react'

/** Ms between two questions how far a job is. */
const EVERY_MS = 1_500

/** Asks again and again while `isBusy`: whoever opens the page later sees the same job. */
export function useReloadWhile(isBusy: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void reload(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isBusy, reload])
}
