import type { AssignedLevel, AssignedModel, ModelId } from './model.ts'

/** Levels of equal form: names in order, shares, and the range of each as [low, high]. */
const levels = (
  names: readonly string[],
  shares: readonly number[],
  ranges: readonly (readonly [number, number])[],
): AssignedLevel[] =>
  shares.map((share, i) => {
    const [low, high] = ranges[i] ?? [0, 0]
    return { name: names[i] ?? String(i + 1), share, low, high }
  })

/** Levels of one value each, `step` points apart, downwards from `top`. */
const steps = (top: number, step: number, shares: readonly number[]): AssignedLevel[] =>
  levels(
    shares.map((_, i) => String(i + 1)),
    shares,
    shares.map((_, i) => [top - step * i, top - step * i]),
  )

const FIVE = ['A', 'B', 'C', 'D', 'E']
const EIGHT = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'E']
const TENS = EIGHT.map((_, i): [number, number] => [91 - 10 * i, 100 - 10 * i])

/** Shares and ranges as published (docs/formulas.md, Assigned scores); a school checks its province's current notice. */
export const PRESETS: Readonly<Record<ModelId, AssignedModel>> = {
  common5: {
    id: 'common5',
    levels: levels(
      FIVE,
      [15, 35, 35, 13, 2],
      [
        [86, 100],
        [71, 85],
        [56, 70],
        [41, 55],
        [30, 40],
      ],
    ),
  },
  shandong8: { id: 'shandong8', levels: levels(EIGHT, [3, 7, 16, 24, 24, 16, 7, 3], TENS) },
  guangdong5: {
    id: 'guangdong5',
    levels: levels(
      FIVE,
      [17, 33, 33, 15, 2],
      [
        [83, 100],
        [71, 82],
        [59, 70],
        [41, 58],
        [30, 40],
      ],
    ),
  },
  beijing21: {
    id: 'beijing21',
    levels: steps(100, 3, [1, 2, 3, 4, 5, 7, 8, 9, 8, 8, 7, 6, 6, 6, 5, 4, 4, 3, 2, 1, 1]),
  },
  tianjin21: {
    id: 'tianjin21',
    levels: steps(100, 3, [2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 5, 4, 3, 1, 1, 1]),
  },
  zhejiang21: {
    id: 'zhejiang21',
    levels: steps(100, 3, [1, 2, 3, 4, 5, 6, 7, 8, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 1]),
  },
  shanghai11: { id: 'shanghai11', levels: steps(70, 3, [5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5]) },
}
