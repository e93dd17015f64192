import { useEffect, useRef, useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { newId } from '#src/platform/new-id.ts'
import { work } from '#src/state/work.ts'
import { draftOf } from './deeds.rules.ts'

/** An answer that is not sent yet: the choice, the words, whether the right answer has been looked at, its id. */
export interface Trial {
  readonly practiceId: string
  readonly choice: readonly string[]
  readonly text: string
  readonly seen: boolean
}

const letters = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The unfinished answer to a question, kept on this phone with each change; null: not read yet. */
export function useDraft(at: QuestionRef, studentId: string) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [place, setPlace] = useState<'none' | 'saved' | 'page'>('none')
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const { kind, target } = draftOf(at, studentId)
  useEffect(() => {
    let here = true
    const open = async () => {
      const draft = await (await work())?.readDraft({ kind, target })
      if (!here) return
      const { practiceId, choice, text, seen } = draft?.body ?? {}
      setTrial({
        practiceId: typeof practiceId === 'string' ? practiceId : newId(),
        choice: letters(choice),
        text: typeof text === 'string' ? text : '',
        seen: seen === true,
      })
    }
    void open()
    return () => {
      here = false
    }
  }, [kind, target])
  const change = (next: Trial) => {
    setTrial(next)
    const save = async () => {
      const body = { ...next, choice: [...next.choice] }
      const saved = await (await work())?.saveDraft({ kind, target }, body)
      setPlace(saved === undefined || saved.place === 'memory' ? 'page' : 'saved')
    }
    saving.current = saving.current.then(save, save).catch(() => setPlace('page'))
  }
  /** Resolves once the newest change is kept. */
  const settled = () => saving.current
  return { trial, place, change, settled }
}
