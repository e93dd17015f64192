/** Fewest present students behind a rate before one student's marks are compared with it: fewer say too little. */
export const MIN_GROUP = 5

/** Present students behind the class's and the school's figures. */
export interface GroupCounts {
  readonly class: number
  readonly school: number
}

export interface GroupRates {
  readonly classRate: number | null
  readonly schoolRate: number | null
}

/**
 * The rate (0..1) a student is compared with: the class's, or the school's where the class is too small to say
 * anything. Null when neither group has {@link MIN_GROUP} present students: then nothing is compared.
 */
export function referenceRate(rates: GroupRates, counts: GroupCounts): number | null {
  if (counts.class >= MIN_GROUP && rates.classRate !== null) return rates.classRate
  if (counts.school >= MIN_GROUP && rates.schoolRate !== null) return rates.schoolRate
  return null
}

/**
 * Marks within reach: what a student of the reference group gets on average, less their own score; never negative.
 * @returns marks, 0..full
 */
export function recoverable(full: number, score: number, reference: number | null): number {
  return reference === null ? 0 : Math.max(0, full * reference - score)
}
