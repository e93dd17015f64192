import { useEffect, useRef, useState } from 'react'
import type { JsonObject, WorkRef } from '#core/sync/types.ts'
import { work } from '#src/state/work.ts'

/** An answer that is not in yet. */
export interface Written {
  readonly choice: readonly string[]
  readonly text: string
}
const BLANK: Written = { choice: [], text: '' }

const read = (body: JsonObject): Written => {
  const { choice, text } = body
  return {
    choice: Array.isArray(choice) ? choice.filter((one) => typeof one === 'string') : [],
    text: typeof text === 'string' ? text : '',
  }
}

/** `none`: this phone keeps nothing for the account now. */
export type Kept = 'opening' | 'saved' | 'saving' | 'none'

/**
 * The unfinished answer to one question, kept on this phone with each change.
 * @param target name of the draft
 */
export function useDraft(target: string) {
  const [written, setWritten] = useState<Written>(BLANK)
  const [kept, setKept] = useState<Kept>('opening')
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const ref: WorkRef = { kind: 'mistake', target }
  useEffect(() => {
    let here = true
    const open = async () => {
      const sync = await work()
      const draft = await sync?.readDraft({ kind: 'mistake', target })
      if (!here) return
      if (draft) setWritten(read(draft.body))
      setKept(sync ? 'saved' : 'none')
    }
    open().catch(() => here && setKept('none'))
    return () => {
      here = false
    }
  }, [target])
  const change = (next: Written) => {
    setWritten(next)
    setKept('saving')
    const save = async () => {
      const sync = await work()
      const saved = await sync?.saveDraft(ref, { choice: [...next.choice], text: next.text })
      setKept(saved === undefined || saved.place === 'memory' ? 'none' : 'saved')
    }
    saving.current = saving.current.then(save).catch(() => setKept('none'))
  }
  return { ref, written, kept, change, settled: () => saving.current }
}
