import { useEffect } from 'react'
import { goOver, handOver } from '#src/state/account/hand-over.state.ts'
import { LoadingScreen } from '../bars/loading-screen.tsx'

/** The platform's page may not come at all: then the app is there after this long. */
const PATIENCE_MS = 8000

/** S15 of the guard: goes over to the schoolmate platform. */
export const HandOver = () => {
  useEffect(() => {
    void goOver()
    const timer = setTimeout(() => {
      handOver.open = false
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingScreen />
}
