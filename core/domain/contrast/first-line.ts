import type { LineRule } from '../analysis/line.ts'
import { MARK_SCALE } from '../analysis/marks.ts'

/** Where a line starts before anybody moves it: six tenths of the full mark, or three tenths of the grade. */
export const firstLine = (full: number): { score: number; share: number } => ({
  score: Math.round(full * 0.6),
  share: 30,
})

interface LineStart {
  readonly by: 'score' | 'share'
  readonly score: number
  readonly share: number
}

/** The same beside which of both is tried first: a line that the school drew comes before it. */
export const lineToBegin = (full: number, drawn?: { by: 'score' | 'share'; value: number }): LineStart =>
  drawn ? { ...firstLine(full), by: drawn.by, [drawn.by]: drawn.value } : { ...firstLine(full), by: 'score' }

/** A line as a person sets it: marks in halves, or percent. */
export const toLineRule = (by: 'score' | 'share', value: number): LineRule =>
  by === 'score' ? { by, score: Math.round(value * MARK_SCALE) } : { by, share: value }
