import { useEffect, useState } from 'react'
import { bringPageReader, readRedoPage } from '#src/bridges/redo.bridge.ts'
import { CODE_MARK, type Redo, redoneOf } from './redo.rules.ts'

/** `another`: another child's page; `empty`: nothing was written to any question; `unread`: this phone cannot read the picture. */
export type RedoTrouble = 'codes' | 'corners' | 'another' | 'empty' | 'unread' | 'tooLarge'
export type RedoState =
  | { readonly at: 'start'; readonly trouble: RedoTrouble | null }
  | { readonly at: 'reading' }
  | { readonly at: 'read'; readonly done: readonly Redo[]; readonly empty: number; readonly unclear: number }

/** Bytes of a photograph at most. */
const MOST = 40 * 1024 * 1024

/** Reads photographs of a student's printed pages; `read` takes the next one. */
export function useRedo(studentId: string) {
  const [state, setState] = useState<RedoState>({ at: 'start', trouble: null })
  // without a line it is here from an earlier time, or not at all: then reading says so
  useEffect(() => void bringPageReader().catch(() => undefined), [])
  const read = async (photo: File) => {
    const fail = (trouble: RedoTrouble) => setState({ at: 'start', trouble })
    if (photo.size > MOST) return fail('tooLarge')
    setState({ at: 'reading' })
    try {
      const page = await readRedoPage(photo, CODE_MARK)
      if (page.fault !== null) return fail(page.fault)
      const { others, ...found } = redoneOf(page, studentId)
      if (found.done.length === 0 && others > 0) return fail('another')
      if (found.done.length === 0) return fail(found.unclear > 0 ? 'corners' : 'empty')
      setState({ at: 'read', ...found })
    } catch {
      fail('unread')
    }
  }
  return { state, read, again: () => setState({ at: 'start', trouble: null }) }
}
