import { seeded } from '#core/domain/seeded.ts'

/** A stream of numbers that is the same on every machine and in every run. Not for secrets. */
export interface Random {
  /** Uniform in [0, 1), 32 bits. */
  next(): number
  /** Integer in [0, n). */
  int(n: number): number
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number
  /** Logistic with location 0 and scale 1. */
  logistic(): number
  pick<T>(list: readonly T[]): T
  /** Index chosen with the given weights (not negative, at least one above 0). */
  weighted(weights: readonly number[]): number
  /** A new array in random order (Fisher-Yates). */
  shuffled<T>(list: readonly T[]): T[]
}

/** Seed of the demo district: another number makes another district of the same shape. */
export const DEMO_SEED = 20_260_901

/**
 * A stream of its own for each label, so that a change in one part of the district leaves the others as they were.
 * Its number is FNV-1a of the label.
 */
export function random(label: string, seed: number = DEMO_SEED): Random {
  const next = seeded(seed, fnv1a(label))
  let spare: number | null = null
  const self: Random = {
    next,
    int: (n) => Math.floor(next() * n),
    normal() {
      if (spare !== null) {
        const kept = spare
        spare = null
        return kept
      }
      // Box-Muller; 1 - next() is never 0
      const r = Math.sqrt(-2 * Math.log(1 - next()))
      const angle = 2 * Math.PI * next()
      spare = r * Math.sin(angle)
      return r * Math.cos(angle)
    },
    logistic() {
      const u = (next() * 0xffff_ffff + 0.5) / 0x1_0000_0000
      return Math.log(u / (1 - u))
    },
    pick: (list) => elementAt(list, self.int(list.length)),
    weighted(weights) {
      let left = next() * weights.reduce((sum, w) => sum + w, 0)
      for (const [i, w] of weights.entries()) {
        left -= w
        if (left < 0) return i
      }
      return weights.length - 1
    },
    shuffled(list) {
      const out = [...list]
      for (let i = out.length - 1; i > 0; i--) {
        const j = self.int(i + 1)
        const held = elementAt(out, i)
        out[i] = elementAt(out, j)
        out[j] = held
      }
      return out
    },
  }
  return self
}

/** The element at an index known to be inside; throws RangeError when it is not. */
export function elementAt<T>(list: readonly T[], i: number): T {
  const value = list[i]
  if (value === undefined) throw new RangeError(`Index ${i} outside a list of ${list.length}.`)
  return value
}

function fnv1a(text: string): number {
  let h = 0x811c_9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193)
  return h >>> 0
}
