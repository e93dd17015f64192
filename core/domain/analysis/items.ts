import { covariance, itemRestR, itemTotalR, type JointSums, jointSums } from './correlation.ts'
import { discrimination } from './discrimination.ts'
import { type Extremes, extremesOf, type Ties } from './extremes.ts'
import { MARK_SCALE, type MarkSheet, NOT_GIVEN, rowsOf } from './marks.ts'
import { mean, sdPop, sdSample, variancePop } from './moments.ts'
import { scoreRate } from './rates.ts'
import { alphaIfDeleted, cronbachAlpha, type Variances } from './reliability.ts'
import { completeRows, pickRows, rowTotals } from './totals.ts'

/** Figures of one item over the students to whom it was given; marks, not hundredths, not rounded. */
export interface ItemStats {
  n: number
  mean: number | null
  sdPop: number | null
  sdSample: number | null
  /** P = mean / full mark, 0..1, higher is easier (analytics 5.2). */
  facility: number | null
  fullMarks: number
  zero: number
  itemTotalR: number | null
  itemRestR: number | null
  d27: number | null
  alphaIfDeleted: number | null
}

/** One item's marks, every row. */
export function itemColumn(sheet: MarkSheet, item: number): Int16Array {
  const items = sheet.full.length
  const column = new Int16Array(rowsOf(sheet))
  for (let r = 0, at = item; r < column.length; r++, at += items) column[r] = sheet.marks[at] as number
  return column
}

/**
 * Every item of a paper and alpha. D and the correlations of an item use the rows in which it was given (with no
 * gaps: all rows); alpha uses the complete rows. O(rows * items).
 */
export function itemStats(
  sheet: MarkSheet,
  ties: Ties = 'weighted',
): { items: ItemStats[]; alpha: number | null } {
  const totals = rowTotals(sheet)
  const groups = extremesOf(totals, ties)
  const columns = Array.from(sheet.full, (full, j) =>
    givenColumn(itemColumn(sheet, j), totals, groups, full, ties),
  )
  const complete = completeRows(sheet)
  const whole = complete.length === totals.length
  const variances = variancesOf(whole ? columns.map((c) => c.sums) : sumsOf(pickRows(sheet, complete)))
  const items = columns.map((c, j) => ({ ...figures(c), alphaIfDeleted: alphaIfDeleted(variances, j) }))
  return { items, alpha: cronbachAlpha(variances) }
}

/** One item in the rows in which it was given. */
interface Column {
  marks: Int16Array
  groups: Extremes
  sums: JointSums
  full: number
}

function givenColumn(
  marks: Int16Array,
  totals: Int32Array,
  groups: Extremes,
  full: number,
  ties: Ties,
): Column {
  if (!marks.includes(NOT_GIVEN)) return { marks, groups, sums: jointSums(marks, totals), full }
  const own = totals.filter((_, r) => marks[r] !== NOT_GIVEN)
  const given = marks.filter((x) => x !== NOT_GIVEN)
  return { marks: given, groups: extremesOf(own, ties), sums: jointSums(given, own), full }
}

function figures({ marks, groups, sums, full }: Column): Omit<ItemStats, 'alphaIfDeleted'> {
  const m = { n: sums.n, sum: sums.x, sumSq: sums.xx }
  return {
    n: m.n,
    mean: inMarks(mean(m)),
    sdPop: inMarks(sdPop(m)),
    sdSample: inMarks(sdSample(m)),
    facility: scoreRate(m.sum, m.n * full),
    fullMarks: count(marks, full),
    zero: count(marks, 0),
    itemTotalR: itemTotalR(sums),
    itemRestR: itemRestR(sums),
    d27: discrimination(marks, groups, full),
  }
}

const sumsOf = (complete: MarkSheet): JointSums[] => {
  const totals = rowTotals(complete)
  return Array.from(complete.full, (_, j) => jointSums(itemColumn(complete, j), totals))
}

const variancesOf = (sums: readonly JointSums[]): Variances => ({
  items: sums.map((s) => variancePop({ n: s.n, sum: s.x, sumSq: s.xx }) ?? 0),
  withTotal: sums.map((s) => (s.n === 0 ? 0 : covariance(s))),
  total: sums[0] ? (variancePop({ n: sums[0].n, sum: sums[0].t, sumSq: sums[0].tt }) ?? 0) : 0,
})

function count(column: Int16Array, value: number): number {
  let n = 0
  for (let r = 0; r < column.length; r++) if (column[r] === value) n++
  return n
}

const inMarks = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / MARK_SCALE
