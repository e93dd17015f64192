import { useState } from 'react'

/**
 * The same object as long as its content is the same. The phone's copy is followed by the server's answer, nearly
 * always equal: drawing a whole report again for it would stop a slow phone for a fifth of a second.
 */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
