import { ticks } from 'd3-array'
import { line } from 'd3-shape'
import { linear } from './linear.ts'
import { type ByWho, WHO, type Who } from './who.ts'

export const TREND_BOX = { width: 360, height: 180, left: 38, right: 14, top: 14, bottom: 24 } as const

export interface TrendDrawing {
  readonly series: readonly { who: Who; path: string; dots: readonly { x: number; y: number }[] }[]
  readonly yTicks: readonly { at: number; value: number }[]
  /** Where the points stand, one for each. */
  readonly xs: readonly number[]
}

interface TrendPlotPoint {
  x: number
  y: number | null
}

/** The range of a rate axis: a tenth of room around the values, inside 0..1, at least 0.2 wide so that noise stays small. */
export function rateDomain(values: readonly number[]): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0) return [0, 1]
  const room = Math.max(0.05, (0.2 - (high - low)) / 2)
  const from = Math.max(0, Math.floor((low - room) * 10) / 10)
  const to = Math.min(1, Math.ceil((high + room) * 10) / 10)
  return [from, to]
}

/**
 * Lines of score rates over exams, equally spaced; a missed exam (null) breaks its line rather than joining over it.
 * @param points rates 0..1, oldest first
 */
export function drawTrend(points: readonly ByWho[]): TrendDrawing {
  const { width, height, left, right, top, bottom } = TREND_BOX
  const values = points.flatMap((point) => WHO.map((who) => point[who])).filter((rate) => rate !== null)
  const domain = rateDomain(values)
  const y = linear(domain, [height - bottom, top])
  const x = linear([0, Math.max(1, points.length - 1)], [left + 8, width - right - 8])
  const xs = points.map((_, i) => (points.length === 1 ? (left + width - right) / 2 : x(i)))
  const path = line<TrendPlotPoint>(
    (place) => place.x,
    (place) => place.y ?? 0,
  ).defined((place) => place.y !== null)
  const series = WHO.flatMap((who) => {
    const places = points.map((point, i): TrendPlotPoint => {
      const rate = point[who]
      return { x: xs[i] ?? 0, y: rate === null ? null : y(rate) }
    })
    const dots = places.flatMap(({ x: at, y: up }) => (up === null ? [] : [{ x: at, y: up }]))
    return dots.length === 0 ? [] : [{ who, path: path(places) ?? '', dots }]
  })
  return { series, xs, yTicks: ticks(domain[0], domain[1], 4).map((value) => ({ at: y(value), value })) }
}
