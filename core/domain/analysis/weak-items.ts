/** One item as a school and a class of it did it. Rates 0..1; null: nobody was given it. */
export interface ItemRates {
  readonly full: number
  readonly schoolRate: number | null
  readonly classRate: number | null
  /** Marks of the class's students, 0..full; null: not given. */
  readonly marks: readonly (number | null)[]
}

export interface WeakItem {
  /** Place in the list given. */
  readonly at: number
  /** Score rate its whole paper lets the class expect here, 0..1. */
  readonly expected: number
  readonly classRate: number
  /** Marks a student of the class is short of that, on average. */
  readonly short: number
}

/** Rate over several items, weighted by full marks; null without any. */
export function averageItemRates(items: readonly ItemRates[], of: 'schoolRate' | 'classRate'): number | null {
  let got = 0
  let full = 0
  for (const item of items) {
    const rate = item[of]
    if (rate === null || item.schoolRate === null || item.classRate === null) continue
    got += rate * item.full
    full += item.full
  }
  return full > 0 ? got / full : null
}

/** Standard error of the class's mean rate at an item, sd (n - 1) / sqrt(n) / full; null under two students. */
function errorOf({ marks, full }: ItemRates): number | null {
  const given = marks.filter((x) => x !== null)
  const n = given.length
  if (n < 2 || full <= 0) return null
  const mean = given.reduce((a, b) => a + b, 0) / n
  const squares = given.reduce((a, x) => a + (x - mean) ** 2, 0)
  return Math.sqrt(squares / (n - 1) / n) / full
}

/**
 * Items at which a class did worse than expected, most marks lost first. Expected is the school's rate at the item plus
 * the class's distance from the school over the whole paper, kept within 0..1: a class that is weak throughout is not
 * told that everything is weak. An item counts only when it falls short by more than one standard error of the class's
 * own rate, so that chance alone names few. Our own definition; both sides are the same item of the same paper.
 */
export function weakItems(items: readonly ItemRates[]): WeakItem[] {
  const own = averageItemRates(items, 'classRate')
  const school = averageItemRates(items, 'schoolRate')
  if (own === null || school === null) return []
  return items
    .flatMap((item, at): WeakItem[] => {
      const { schoolRate, classRate, full } = item
      if (schoolRate === null || classRate === null) return []
      const expected = Math.min(1, Math.max(0, schoolRate + own - school))
      const error = errorOf(item)
      const gap = expected - classRate
      return error === null || gap <= error || gap <= 0
        ? []
        : [{ at, expected, classRate, short: gap * full }]
    })
    .sort((a, b) => b.short - a.short || a.at - b.at)
}
