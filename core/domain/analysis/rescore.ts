import { markByKey } from './mark-by-key.ts'

/** What becomes of an item whose key was wrong. */
export type KeyChange =
  /** Another key; every text of `alsoAccept` counts like it. `partial`: marks in hundredths for right letters only, but not all. */
  | {
      readonly kind: 'key'
      readonly key: string
      readonly alsoAccept: readonly string[]
      readonly partial: number
    }
  /** The item is at fault: everybody who sat the paper gets its full mark. */
  | { readonly kind: 'everybody' }

/** Mark of one answer after a change, hundredths, by the rule of the first marking. `answer`: letters in order, '' = none. */
export function rescore(answer: string, isMulti: boolean, full: number, change: KeyChange): number {
  if (change.kind === 'everybody' || change.alsoAccept.includes(answer)) return full
  return markByKey(answer, change.key, isMulti, full, change.partial)
}
