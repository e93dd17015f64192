/**
 * What a student chose at a choice item, the one rule behind every count of options and of blanks: letters, '' for no
 * answer; null where nothing counts, as the item was not given to the student or no answers were read.
 * @param isGiven whether the student has a mark at the item
 * @param answers one for each item, in the order of the paper; null: none were read
 */
export const readChosenLetters = (
  isGiven: boolean,
  answers: readonly string[] | null,
  at: number,
): string | null => (isGiven && answers !== null ? (answers[at] ?? '') : null)
