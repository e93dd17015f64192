import type { JsonObject } from '#core/sync/types.ts'

/** An answer that is not handed in yet: letters of options, or words. */
export interface WrittenAnswer {
  readonly choice: readonly string[]
  readonly text: string
}
export const NOTHING_WRITTEN: WrittenAnswer = { choice: [], text: '' }

/** Spaces are no answer. */
export const isWritten = ({ choice, text }: WrittenAnswer): boolean => choice.length > 0 || text.trim() !== ''

/** Out of a draft, also of one that an older or a newer app wrote: what does not fit is left out. */
export const readWritten = ({ choice, text }: Readonly<Record<string, unknown>>): WrittenAnswer => ({
  choice: Array.isArray(choice) ? choice.filter((one): one is string => typeof one === 'string') : [],
  text: typeof text === 'string' ? text : '',
})

export const toAnswerBody = ({ choice, text }: WrittenAnswer): JsonObject => ({ choice: [...choice], text })
