import { useEffect, useRef, useState } from 'react'
import type { WorkRef } from '#core/sync/types.ts'
import { newId } from '#src/platform/new-id.ts'
import { work } from '#src/state/work.ts'
import { type Basis, draftBody, formOf, newForm } from './form-start.rules.ts'
import type { SetForm } from './set-form.rules.ts'

const PAUSE_MS = 300

export interface SetFormState {
  /** Name of the draft, and of the files that belong to it. */
  target: string
  /** Null until the draft was looked for. */
  form: SetForm | null
  change: (next: SetForm) => void
  /** True: every change so far is kept on this phone. */
  kept: boolean
  /** Takes the draft away: it was set, or given up. */
  forget: () => Promise<void>
}

/**
 * The form, kept on this phone with every change and found again there.
 * @param target name of the draft; one for each plan, template and teacher
 * @param basis what the form begins with when there is no draft; undefined: not known yet
 */
export function useSetForm(target: string, basis: Basis | null | undefined): SetFormState {
  const ref: WorkRef = { kind: 'homework', target }
  const [form, setForm] = useState<SetForm | null>(null)
  const [kept, setKept] = useState(false)
  const latest = useRef<SetForm | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const now = latest.current
    if (!now) return
    const saved = await (await work())?.saveDraft(ref, draftBody(now))
    if (latest.current === now) setKept(saved?.place === 'disk' || saved?.place === 'journal')
  }
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })

  useEffect(() => {
    if (basis === undefined) return
    let here = true
    void (async () => {
      const draft = await (await work())?.readDraft({ kind: 'homework', target })
      if (!here) return
      const found = draft ? formOf(draft.body) : null
      setKept(found !== null)
      setForm(found ?? newForm(basis, Date.now(), newId()))
    })()
    return () => {
      here = false
    }
  }, [target, basis])

  // What was typed last is kept also when the page goes away within the pause.
  useEffect(() => {
    const now = () => {
      if (timer.current !== undefined) void saveNow.current()
    }
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return {
    target,
    form,
    kept,
    change: (next) => {
      latest.current = next
      setForm(next)
      setKept(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveNow.current(), PAUSE_MS)
    },
    forget: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      latest.current = null
      await (await work())?.dropDraft(ref)
    },
  }
}
