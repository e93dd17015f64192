import { useEffect } from 'react'
import { MARKING } from '#src/nav/marking-paths.ts'
import { go } from '#src/nav/navigate.ts'

/** The old way in leads to the blocks. */
export const FirstScreen = () => {
  useEffect(() => go(MARKING.blocks, { replace: true }), [])
  return null
}
