import type { BlockItem } from '#contract/marking/shapes.ts'

/** A mark of each question of an answer in the block's order; null: not given yet. */
export type Giving = readonly (number | null)[]

/** Longest scale that has a key for each whole mark; a longer one is typed in figures. */
export const MOST_KEYS = 20

/** Whole marks with a key of their own, from 0; empty: figures are typed. */
export const listMarkKeys = ({ full }: Pick<BlockItem, 'full'>): number[] =>
  full > MOST_KEYS ? [] : Array.from({ length: Math.floor(full) + 1 }, (_, n) => n)

/** Whether a mark may be given: 0 to the full mark, in the question's steps. */
export const mayGive = ({ full, step }: Pick<BlockItem, 'full' | 'step'>, mark: number): boolean =>
  mark >= 0 && mark <= full && Number.isInteger(mark / step)

/** The mark that figures say, e.g. `7`, `7.5`; null: none that may be given. */
export function typedMark(item: Pick<BlockItem, 'full' | 'step'>, figures: string): number | null {
  const mark = /^\d{1,4}(\.\d?)?$/.test(figures) ? Number(figures) : Number.NaN
  return mayGive(item, mark) ? mark : null
}

/** Figures with one more, as far as they can still become a mark; else as they were. */
export function withFigure(item: Pick<BlockItem, 'full' | 'step'>, figures: string, key: string): string {
  const next = figures === '0' && key !== '.' ? key : figures + (figures === '' && key === '.' ? '0.' : key)
  const pattern = item.step === 0.5 ? /^\d{1,4}(\.5?)?$/ : /^\d{1,4}$/
  return pattern.test(next) && Number(next) <= item.full ? next : figures
}

/** The marks with one more given. */
export const replaceMark = (now: Giving, at: number, mark: number): Giving =>
  now.map((m, i) => (i === at ? mark : m))

/** Which question comes next: the first after `at` without a mark, going round; null: all have one. */
export function findNextUnmarked(now: Giving, at: number): number | null {
  const order = now.map((_, i) => (at + 1 + i) % now.length)
  return order.find((i) => now[i] === null) ?? null
}

/** All marks where each is given; else null. */
export const toCompleteMarks = (now: Giving): number[] | null =>
  now.every((m) => m !== null) ? (now as readonly number[]).slice() : null
