import { useState } from 'react'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'

/** A picture of the school's store, from this phone where it has it; `url` undefined: not yet, null: not to be had. */
export function usePicture(fileId: string) {
  const [tries, setTries] = useState(0)
  const url = useServerFileUrl(fileId, tries)
  return { url, again: () => setTries(tries + 1) }
}
