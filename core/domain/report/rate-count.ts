import type { GroupStats } from '#contract/exam/class-report.ts'
import type { FigureKind } from '#contract/names.ts'

const RATES = {
  excellent: 'excellentRate',
  good: 'goodRate',
  pass: 'passRate',
  low: 'lowRate',
} as const satisfies Partial<Record<FigureKind, keyof GroupStats>>

/** A published share of those with a score. */
export type RateFigure = keyof typeof RATES

export const isRate = (figure: FigureKind): figure is RateFigure => figure in RATES

/** How many of a group are in a published rate. */
export const countOfRate = (stats: GroupStats, figure: RateFigure): number =>
  Math.round((stats[RATES[figure]] ?? 0) * stats.n)
