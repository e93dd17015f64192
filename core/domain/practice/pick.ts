import type { Difficulty } from '#contract/homework/practice.ts'
import { TARGET } from './fit.ts'

export interface Candidate {
  readonly id: string
  /** Knowledge points it is about. */
  readonly points: readonly string[]
  /** Chance of a right answer, 0..1. */
  readonly chance: number
  /** 0..1, to choose among equals. */
  readonly lot: number
}

/** Chances this near are as good as each other. */
const SAME = 0.05

/**
 * Picks questions for a practice: the points take turns, weakest first, each giving the question whose chance of a right
 * answer is nearest to the wanted one (0.7 for `fit`). At about that chance practice measures nearly as well as at one
 * half and encourages more: Eggen and Verschoor 2006 (Applied Psychological Measurement 30, 379-393), Klinkenberg,
 * Straatemeier and van der Maas 2011 (Computers & Education 57, 1813-1824). Questions equally near are drawn by lot.
 * Ordered from the likeliest to be right to the hardest.
 * @param points weakest first
 * @returns at most `count`, none twice; fewer where there are no more
 */
export function pickQuestions<C extends Candidate>(
  candidates: readonly C[],
  points: readonly string[],
  count: number,
  difficulty: Difficulty,
): C[] {
  const target = TARGET[difficulty]
  const step = (c: C) => Math.round(Math.abs(c.chance - target) / SAME)
  const ranked = candidates.toSorted((a, b) => step(a) - step(b) || a.lot - b.lot)
  const picked = new Set<C>()
  const queues = points.map((point) => ranked.filter((c) => c.points.includes(point)))
  for (let before = -1; picked.size < count && picked.size !== before; ) {
    before = picked.size
    for (const queue of queues) {
      const next = queue.find((c) => !picked.has(c))
      if (next && picked.size < count) picked.add(next)
    }
  }
  return [...picked].sort((a, b) => b.chance - a.chance || a.lot - b.lot)
}
