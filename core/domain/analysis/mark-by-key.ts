/** Whether every sign of a text is one of `options`. */
export function hasOnlyOptions(text: string, options: string): boolean {
  return Array.from(text).every((c) => options.includes(c))
}

/**
 * Mark of a choice: the key's letters get the full mark, of a multiple choice right letters only, but not all, the
 * partial mark, anything else nothing. Letters in order; `full` and `partial` in one unit, which the mark has too.
 */
export function markByKey(
  answer: string,
  key: string,
  isMulti: boolean,
  full: number,
  partial: number,
): number {
  if (answer === '') return 0
  if (answer === key) return full
  return isMulti && hasOnlyOptions(answer, key) ? partial : 0
}
