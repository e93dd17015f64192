import { seeded } from '#core/domain/seeded.ts'

/** Choices that are the same for a seed. */
export interface Chance {
  /** Whole, `from` to `to`. */
  between: (from: number, to: number) => number
  of: <T>(all: readonly T[]) => T
  /** So many different ones, in any order. */
  some: <T>(all: readonly T[], count: number) => T[]
}

export function chanceOf(seed: number, stream: number): Chance {
  const random = seeded(seed, stream)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    between,
    of: (all) => all[between(0, all.length - 1)] as (typeof all)[number],
    some: (all, count) => {
      const left = [...all]
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(between(0, left.length - 1), 1)[0] as (typeof all)[number],
      )
    },
  }
}
