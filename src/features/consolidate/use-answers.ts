import { useEffect, useRef, useState } from 'react'
import type { Draft, Sync, WorkRef } from '#core/sync/types.ts'
import { work } from '#src/state/work.ts'
import { type Answer, type Answers, bodyOf, NO_ANSWER, readBody } from './answers.rules.ts'

/** A consolidation open on this phone. */
export interface OpenAnswers {
  sync: Sync
  ref: WorkRef
  answers: Answers
  /** Number of the question in view; 0: none yet. */
  at: number
  /** `memory`: kept only while the page lives. */
  kept: 'saving' | 'disk' | 'memory'
  change: (no: number, part: Partial<Answer>) => void
  show: (no: number) => void
  /** Resolves when all that was changed is on the phone; gives it. */
  settled: () => Promise<Answers>
}

interface State {
  answers: Answers
  at: number
  kept: OpenAnswers['kept']
}

/** Opens the draft of a consolidation. Null while it is being opened; 'none' where this phone keeps nothing now. */
export function useAnswers(target: string): OpenAnswers | 'none' | null {
  const [sync, setSync] = useState<Sync | 'none' | null>(null)
  const [state, setState] = useState<State>({ answers: {}, at: 0, kept: 'disk' })
  const newest = useRef(state)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const rev = useRef(0)
  const put = (next: State) => {
    newest.current = next
    setState(next)
  }
  useEffect(() => {
    let here = true
    let stop = () => {}
    const take = (draft: Draft | null) => {
      // another window's; while this one writes, what it wrote comes merged with the next saving
      if (!draft || draft.rev <= rev.current || newest.current.kept === 'saving') return
      rev.current = draft.rev
      const { answers } = readBody(draft.body)
      put({ ...newest.current, answers })
    }
    const open = async () => {
      const opened = await work()
      const ref: WorkRef = { kind: 'homework', target }
      const draft = await opened?.readDraft(ref)
      if (!here) return
      if (!opened) return setSync('none')
      rev.current = draft?.rev ?? 0
      if (draft) put({ ...readBody(draft.body), kept: 'disk' })
      stop = opened.watchDraft(ref, take)
      setSync(opened)
    }
    open().catch(() => here && setSync('none'))
    return () => {
      here = false
      stop()
    }
  }, [target])
  if (sync === null || sync === 'none') return sync
  const ref: WorkRef = { kind: 'homework', target }
  const write = async () => {
    const now = newest.current
    const saved = await sync.saveDraft(ref, bodyOf(now.answers, now.at))
    rev.current = Math.max(rev.current, saved.rev)
    const kept = saved.place === 'memory' ? 'memory' : 'disk'
    if (newest.current === now) put({ ...now, kept })
  }
  const save = (next: State) => {
    put(next)
    writing.current = writing.current.then(write).catch(() => put({ ...newest.current, kept: 'memory' }))
  }
  return {
    ...{ sync, ref, ...state },
    change: (no, part) => {
      const { answers, at } = newest.current
      const answer = { ...(answers[no] ?? NO_ANSWER), ...part }
      save({ answers: { ...answers, [no]: answer }, at, kept: 'saving' })
    },
    show: (at) => save({ ...newest.current, at, kept: 'saving' }),
    settled: async () => {
      await writing.current
      return newest.current.answers
    },
  }
}
