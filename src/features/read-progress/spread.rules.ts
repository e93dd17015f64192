import type { Bins } from '#src/ui/charts/distribution.geometry.ts'
import type { Block } from './use-papers.ts'

/** Most bars that can be told apart on a phone. */
const MOST_BARS = 40

/** The spread of a block's marks as bars, one a step of the mark, or of as many steps as leave few enough. */
export function binsOf(
  spread: readonly { mark: number; answers: number }[],
  items: Block['items'],
): Bins | null {
  if (spread.length === 0) return null
  const full = items.reduce((sum, item) => sum + item.full, 0)
  const step = Math.min(...items.map((item) => item.step))
  const steps = Math.round(full / step) + 1
  const width = step * Math.ceil(steps / MOST_BARS)
  const counts = Array<number>(Math.floor(full / width) + 1).fill(0)
  for (const { mark, answers } of spread) {
    const at = Math.min(counts.length - 1, Math.floor(mark / width))
    counts[at] = (counts[at] ?? 0) + answers
  }
  return { from: 0, width, counts, own: -1 }
}
