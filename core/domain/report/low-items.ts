/** An item as a class and its school did it: full mark, score rates 0..1; null: given to nobody. */
interface Rated {
  readonly full: number
  readonly classRate: number | null
  readonly schoolRate: number | null
}

/** A class rate below this is worth a lesson. */
export const LOW_RATE = 0.6
/** So is one this far below the school's. */
export const BEHIND_SCHOOL = 0.1

/** Marks that a student of the class would have more at an item, had the class done it as the school did; 0: it did. */
export const marksToWin = ({ full, classRate, schoolRate }: Rated): number =>
  Math.max(0, (schoolRate ?? 0) - (classRate ?? 0)) * full

/** Marks that a student of the class lost at an item, on average. */
export const marksLost = ({ full, classRate }: Rated): number => (1 - (classRate ?? 1)) * full

/**
 * Items to go through in class: a low rate, or clearly behind the school. Most marks to win against the school first,
 * then most marks lost.
 */
export function lowItems<T extends Rated>(items: readonly T[]): T[] {
  const isBehind = ({ classRate, schoolRate }: Rated) =>
    (schoolRate ?? classRate ?? 0) - (classRate ?? 0) >= BEHIND_SCHOOL
  return items
    .filter((item) => item.classRate !== null && (item.classRate < LOW_RATE || isBehind(item)))
    .toSorted((a, b) => marksToWin(b) - marksToWin(a) || marksLost(b) - marksLost(a))
}
