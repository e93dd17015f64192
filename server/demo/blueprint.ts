import type { ItemType } from '../exams/store/input.ts'

/** A run of like items in a paper. */
export interface Section {
  type: ItemType
  /** Full mark of each item, in order. */
  full: readonly number[]
  /** Smallest part of a mark given; equal to the full mark where an item is right or wrong. */
  step: number | 'whole'
  /** Facility (mean / full) aimed at for the first and the last item. */
  facility: readonly [number, number]
  /** Discrimination of the item-response model, lowest and highest, on the logistic scale. */
  slope: readonly [number, number]
  /** Width of the part-mark thresholds in standard deviations of ability; wide = scores lie close together. */
  spread: number
  /** Knowledge points of the items; without it they are drawn from the course's list for the grade. */
  points?: readonly string[]
}

/** `count` items of `full` marks each. */
export function repeatFullMark(count: number, full: number): number[] {
  return Array.from({ length: count }, () => full)
}

const CHOICE_SLOPE = [1.1, 2.2] as const
const WRITTEN_SLOPE = [1.5, 2.6] as const

/** Items with one right option among four. */
export function choices(
  count: number,
  full: number,
  facility: readonly [number, number],
  points?: readonly string[],
): Section {
  const section = { full: repeatFullMark(count, full), facility, slope: CHOICE_SLOPE, spread: 0 }
  return { type: 'choice', step: 'whole', ...section, ...(points ? { points } : {}) }
}

/** Items with two or three right options: half the marks for a part of them, nothing with a wrong one. */
export function multiChoices(count: number, full: number, facility: readonly [number, number]): Section {
  return {
    type: 'multi',
    full: repeatFullMark(count, full),
    step: full / 2,
    facility,
    slope: CHOICE_SLOPE,
    spread: 1.2,
  }
}

/** Items answered by a word or a number. */
export function blanks(
  count: number,
  full: number,
  step: number | 'whole',
  facility: readonly [number, number],
  points?: readonly string[],
): Section {
  const section = { full: repeatFullMark(count, full), step, facility, slope: WRITTEN_SLOPE, spread: 1.6 }
  return { type: 'blank', ...section, ...(points ? { points } : {}) }
}

/** Items answered in writing, marked in parts. */
export function buildWrittenSection(
  full: readonly number[],
  step: number,
  facility: readonly [number, number],
  spread: number,
  points?: readonly string[],
): Section {
  return { type: 'answer', full, step, facility, slope: WRITTEN_SLOPE, spread, ...(points ? { points } : {}) }
}
