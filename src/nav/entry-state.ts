import { useState } from 'react'
import { usePlace } from './place.ts'

/** Entries of the history whose choices are remembered. */
const MOST = 100
/** What was chosen on a page, by its entry of the history and the name of the choice. */
const kept = new Map<string, unknown>()

/**
 * State of a page that is there again when a person comes back to its entry of the history; a new visit starts from `initial`. For
 * what changes too often for the address, as a line that is dragged. `name` is unique on its page.
 */
export function useEntryState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const { key, path, search } = usePlace()
  const entry = `${key} ${path}${search} ${name}`
  const [value, setValue] = useState(() => (kept.has(entry) ? (kept.get(entry) as T) : initial))
  const set = (next: T): void => {
    kept.delete(entry)
    kept.set(entry, next)
    if (kept.size > MOST) kept.delete(kept.keys().next().value as string)
    setValue(next)
  }
  return [value, set]
}
