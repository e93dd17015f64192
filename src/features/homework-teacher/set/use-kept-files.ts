import { useEffect, useState } from 'react'
import type { KeptFile } from '#core/sync/types.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'

/** Milliseconds after which it is looked again while something is on its way: parts of files make no news. */
const LOOK_MS = 700

/**
 * Files of a piece of work on this phone; null until they were looked for.
 * @param busy they are on their way, so look again and again
 * @returns the files, and the way to look now
 */
export function useKeptFiles(target: string, busy: boolean) {
  const [files, setFiles] = useState<readonly KeptFile[] | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const found = await (await openAccountWork())?.filesOf(target)
      if (!here) return
      setFiles(found ?? [])
      if (busy) timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [target, busy, turn])
  return { files, look: () => setTurn((n) => n + 1) }
}
