import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { QuestionRef } from '#contract/question.ts'
import { session } from '#src/state/account/session.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { resources } from '#src/state/resource.store.ts'
import { type ChosenQuestions, collectChosenQuestions, type DetailReading } from './chosen.rules.ts'

/** Reads chosen questions, each under its own name: a phone that keeps one from its page has it here too. */
export function useChosen(refs: readonly QuestionRef[]): ChosenQuestions & { reload: () => Promise<void> } {
  const who = useSnapshot(session)
  const keys = useMemo(
    () => refs.map((query) => callKey(who, 'GET /api/exam/wrong/detail', { ...query })),
    [refs, who],
  )
  const readNow = useCallback(() => keys.map((key) => resources.read(key) as DetailReading), [keys])
  // none until asked for here: a failure of an earlier visit says nothing about now
  const [readings, setReadings] = useState<readonly DetailReading[]>([])
  useEffect(() => {
    const changed = () => setReadings(readNow())
    const stops = keys.map((key) => resources.watch(key, changed))
    for (const key of keys) void resources.load(key)
    changed()
    return () => {
      for (const stop of stops) stop()
    }
  }, [keys, readNow])
  const reload = useCallback(async () => {
    await Promise.all(keys.map((key) => resources.reload(key, true)))
  }, [keys])
  return { ...collectChosenQuestions(readings), reload }
}
