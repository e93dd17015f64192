import type { BlockItem } from '#contract/marking/shapes.ts'
import { typedMark } from '#core/domain/marking/mark-pad.ts'

/** The mark of each question out of what was typed; null: one of them is missing or may not be given. */
export function parseLeaderMarks(items: readonly BlockItem[], typed: readonly string[]): number[] | null {
  const marks = items.map((item, i) => typedMark(item, (typed[i] ?? '').trim()))
  return marks.every((mark) => mark !== null) ? (marks as number[]) : null
}

/** What is typed is wrong, not only missing. */
export const isWrong = (item: BlockItem, typed: string): boolean =>
  typed.trim() !== '' && typedMark(item, typed.trim()) === null
