import type { StudentReport, TrendPoint } from '#contract/exam/report.ts'
import { scoreNoise } from './noise.ts'
import { type GroupCounts, referenceRate } from './reference.ts'

/** Earlier exams the newest one is compared with, at most: a mean of three is steadier than the last one alone. */
export const COMPARED_EXAMS = 3
/** Below this many earlier exams nobody can say what a student's marks usually do. */
export const USUAL_EXAMS = 5
/** Bands of a school's ranks, as a school that hides ranks shows them. */
const BANDS = 6
/** Two-sided 90 %: beyond this many standard errors a change is told. */
const Z = 1.645

export interface TrendChange {
  /**
   * `steady`: within what chance explains, where that may be said ({@link mayBeChance}); `small`: where it may not.
   * `unknown`: no earlier exam to compare with, or a paper was missed.
   */
  readonly kind: 'up' | 'down' | 'steady' | 'small' | 'unknown'
  /** Change of (own rate - class rate), -2..2; 0 when unknown. */
  readonly change: number
  /** What chance explains, same unit; 0 when unknown. */
  readonly margin: number
  /** Earlier exams behind the comparison, 0..3. */
  readonly compared: number
}

/** Own rate less the class's (else the school's): an exam's own difficulty drops out. Null when absent or alone. */
function relativeRate(point: TrendPoint, counts: GroupCounts): number | null {
  const reference = referenceRate(point, counts)
  return point.scoreRate === null || reference === null ? null : point.scoreRate - reference
}

/** The points up to the reported exam: a report read later must not show exams that came after it. */
export function trendUntil(report: StudentReport): readonly TrendPoint[] {
  const at = report.trend.findIndex((point) => point.examId === report.examId)
  return at < 0 ? report.trend : report.trend.slice(0, at + 1)
}

/**
 * The change since the exam before that was sat: `rate` of the score rate, -1..1; `beat` the share of the school that lies
 * below, 0..100, where ranks are shown in both. Null without such an exam, or where this one or a paper of it was missed.
 */
export function computeLastChange(
  report: StudentReport,
): { rate: number; beat: { from: number; to: number } | null } | null {
  const points = trendUntil(report).filter(({ scoreRate }) => scoreRate !== null)
  const [before, now] = points.slice(-2)
  const whole = report.subjects.every(({ score }) => score !== null)
  if (!whole || now?.examId !== report.examId || before === undefined) return null
  const beat = before.beat === null || now.beat === null ? null : { from: before.beat, to: now.beat }
  return { rate: (now.scoreRate ?? 0) - (before.scoreRate ?? 0), beat }
}

/** Sixth of the school's ranks, 0 the top, by the share of the school below. */
const bandOf = (beat: number): number => Math.min(BANDS - 1, Math.floor(((100 - beat) * BANDS) / 100))

/**
 * Whether a change within noise may be called one: with {@link USUAL_EXAMS} earlier exams behind it, and never of a fall
 * into a lower band of ranks, or of one whose bands the school does not show.
 */
function mayBeChance(report: StudentReport, change: number, earlier: number): boolean {
  if (earlier < USUAL_EXAMS) return false
  const beat = computeLastChange(report)?.beat ?? null
  return beat === null ? change >= 0 : bandOf(beat.to) <= bandOf(beat.from)
}

/**
 * How the student stands against the class now, compared with the mean of up to three earlier exams. The margin is
 * 1.645 * noise * sqrt(1 + 1/k): each exam has the measurement noise of {@link scoreNoise}, k of them are averaged.
 */
export function trendChange(report: StudentReport): TrendChange {
  const points = trendUntil(report)
  const now = points.at(-1)
  const unknown: TrendChange = { kind: 'unknown', change: 0, margin: 0, compared: 0 }
  // A missed paper lowers the total without saying anything of what was learned.
  const whole = report.subjects.every(({ score }) => score !== null)
  if (now === undefined || now.examId !== report.examId || !whole) return unknown
  const current = relativeRate(now, report.counts)
  const all = points
    .slice(0, -1)
    .map((point) => relativeRate(point, report.counts))
    .filter((rate) => rate !== null)
  const earlier = all.slice(-COMPARED_EXAMS)
  if (current === null || earlier.length === 0) return unknown
  const change = current - earlier.reduce((sum, rate) => sum + rate, 0) / earlier.length
  const margin = Z * scoreNoise(report) * Math.sqrt(1 + 1 / earlier.length)
  const within = mayBeChance(report, change, all.length) ? 'steady' : 'small'
  const kind = Math.abs(change) <= margin ? within : change > 0 ? 'up' : 'down'
  return { kind, change, margin, compared: earlier.length }
}
