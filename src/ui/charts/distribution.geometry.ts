import { max, ticks } from 'd3-array'
import { linear } from './linear.ts'

export interface Bins {
  /** Bin i counts scores in [from + i * width, from + (i + 1) * width). */
  readonly from: number
  readonly width: number
  readonly counts: readonly number[]
  /** Index of their own bin; outside the bins there is none. */
  readonly own: number
}

export const BOX = { width: 360, height: 190, left: 34, right: 10, top: 34, bottom: 26 } as const

export interface DistributionDrawing {
  readonly bars: readonly {
    x: number
    y: number
    width: number
    height: number
    own: boolean
  }[]
  readonly xTicks: readonly { at: number; value: number }[]
  readonly yTicks: readonly { at: number; value: number }[]
  /** Middle and top of their own bar; null without one. */
  readonly marker: { x: number; y: number } | null
}

/** Places of a histogram in a box of 360 x 190. Counts are whole, so the axis has whole steps only. */
export function drawDistribution({ from, width, counts, own }: Bins): DistributionDrawing {
  const end = from + width * counts.length
  const most = Math.max(1, max(counts) ?? 0)
  const x = linear([from, end], [BOX.left, BOX.width - BOX.right])
  const y = linear([0, most], [BOX.height - BOX.bottom, BOX.top])
  const bars = counts.map((count, i) => ({
    x: x(from + i * width) + 0.5,
    y: y(count),
    width: Math.max(1, x(from + (i + 1) * width) - x(from + i * width) - 1),
    height: y(0) - y(count),
    own: i === own,
  }))
  const mine = bars[own]
  return {
    bars,
    // Edges of bins only: a tick inside a bin would promise an exactness the bins do not have.
    xTicks: ticks(0, counts.length, 6)
      .filter(Number.isInteger)
      .map((i) => ({ at: x(from + i * width), value: from + i * width })),
    yTicks: ticks(0, most, 3)
      .filter(Number.isInteger)
      .map((value) => ({ at: y(value), value })),
    marker: mine === undefined ? null : { x: mine.x + mine.width / 2, y: mine.y },
  }
}
