import type { LineRule } from '../analysis/line.ts'
import { MARK_SCALE } from '../analysis/marks.ts'

/** Where a line starts before anybody moves it: six tenths of the full mark, or three tenths of the grade. */
export const firstLine = (full: number): { score: number; share: number } => ({
  score: Math.round(full * 0.6),
  share: 30,
})

/** A line as a person sets it: a whole mark, or a whole percent. */
export const ruleOf = (by: 'score' | 'share', value: number): LineRule =>
  by === 'score' ? { by, score: value * MARK_SCALE } : { by, share: value }
