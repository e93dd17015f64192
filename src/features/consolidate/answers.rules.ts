import type { ConsolidateAnswer, ConsolidateQuestion } from '#contract/consolidate-shapes.ts'
import type { JsonObject } from '#core/sync/types.ts'

/** One answer that is not handed in yet. */
export interface Answer {
  readonly choice: readonly string[]
  readonly text: string
}
/** By the question's number. */
export type Answers = Readonly<Record<number, Answer>>
export const NO_ANSWER: Answer = { choice: [], text: '' }

export const isAnswered = (answer: Answer | undefined): boolean =>
  answer !== undefined && (answer.choice.length > 0 || answer.text.trim() !== '')

/** A draft's body: a field for each question, named by its number, and the number of the one in view. */
export const bodyOf = (answers: Answers, at: number): JsonObject => ({
  at,
  ...Object.fromEntries(
    Object.entries(answers).map(([no, { choice, text }]) => [no, { choice: [...choice], text }]),
  ),
})

const isRecord = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** Answers out of a draft, also of one that an older or a newer app wrote: what does not fit is left out. */
export function readBody(body: Readonly<Record<string, unknown>>): { answers: Answers; at: number } {
  const answers: Record<number, Answer> = {}
  for (const [name, value] of Object.entries(body)) {
    if (!/^[1-9]\d?$/.test(name) || !isRecord(value)) continue
    const { choice, text } = value
    answers[Number(name)] = {
      choice: Array.isArray(choice) ? choice.filter((one): one is string => typeof one === 'string') : [],
      text: typeof text === 'string' ? text : '',
    }
  }
  const at = body['at']
  return { answers, at: typeof at === 'number' ? at : 0 }
}

/** What is handed in: every question once, answered or not. */
export const handedIn = (list: readonly ConsolidateQuestion[], answers: Answers): ConsolidateAnswer[] =>
  list.map(({ no, type }) => {
    const { choice, text } = answers[no] ?? NO_ANSWER
    return type === 'text' ? { no, text } : { no, choice: [...choice] }
  })
