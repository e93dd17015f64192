import { useEffect } from 'react'
import { go } from '#src/nav/navigate.ts'
import { READ } from '#src/nav/read-progress-paths.ts'

/** The short address leads to the first page. */
export const StartScreen = () => {
  useEffect(() => go(READ.progress, { replace: true }), [])
  return null
}
