import { proxy, useSnapshot } from 'valtio'
import type { QuestionRef } from '#contract/question.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { readJson, tabStore } from '#src/platform/storage.ts'
import { facts } from '#src/state/facts.ts'

/** Questions chosen for the next book, by name, for the identity that chose them; a reload keeps them. */
const choice = proxy<{ of: string; keys: string[] }>({ of: '', keys: [] })

const storeKey = (): string => `kb.book-choice.${facts.userId ?? ''}`
const isList = (v: unknown): v is string[] => Array.isArray(v) && v.every((key) => typeof key === 'string')

/** Another identity has a choice of its own. */
function turn(): void {
  const of = storeKey()
  if (choice.of !== of) Object.assign(choice, { of, keys: readJson(tabStore, of, isList) ?? [] })
}

export const setChosenQuestions = (keys: readonly string[]): void => {
  turn()
  choice.keys = [...keys]
  tabStore.write(choice.of, JSON.stringify(keys))
}

/** Names of the questions chosen, and ways to change them. */
export function useChoice(): {
  chosen: ReadonlySet<string>
  set: (questions: readonly QuestionRef[], isIn: boolean) => void
} {
  turn()
  // a tick is there with the tap
  const chosen = new Set(useSnapshot(choice, { sync: true }).keys)
  return {
    chosen,
    set: (questions, isIn) => {
      const next = new Set(chosen)
      for (const key of questions.map(questionKey)) {
        if (isIn) next.add(key)
        else next.delete(key)
      }
      setChosenQuestions([...next])
    },
  }
}
