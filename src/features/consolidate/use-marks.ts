import { useEffect, useRef, useState } from 'react'
import type { ConsolidatePaper } from '#contract/consolidate-shapes.ts'
import type { WorkRef } from '#core/sync/types.ts'
import { work } from '#src/state/work.ts'
import { draftOf, type Marked, readDraft } from './marking.rules.ts'
import { workOf } from './names.rules.ts'

/**
 * Marks that are being given, kept on this phone with each change; what it has goes before what the server has. Null
 * while they are being looked for.
 */
export function useMarks(paper: ConsolidatePaper) {
  const target = `${workOf(paper)}/mark`
  const [marking, setMarking] = useState<Marked | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const ref: WorkRef = { kind: 'homework', target }
  useEffect(() => {
    let here = true
    const open = async () => {
      const sync = await work()
      const draft = await sync?.readDraft({ kind: 'homework', target })
      if (here) setMarking(readDraft(paper, draft?.body ?? {}))
    }
    open().catch(() => here && setMarking(readDraft(paper, {})))
    return () => {
      here = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what the server had counts at the opening alone
  }, [target])
  const change = (next: Marked) => {
    setMarking(next)
    const save = async () => (await work())?.saveDraft(ref, draftOf(next))
    saving.current = saving.current.then(save).catch(() => undefined)
  }
  const drop = async () => {
    await saving.current
    await (await work())?.dropDraft(ref)
  }
  return { marking, change, drop }
}
