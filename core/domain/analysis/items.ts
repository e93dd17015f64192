import { covariance, itemRestR, itemTotalR, type JointSums } from './correlation.ts'
import { discrimination } from './discrimination.ts'
import { type Extremes, extremesOf, type Ties } from './extremes.ts'
import { countSheetStudents, MARK_SCALE, type MarkSheet, NOT_GIVEN } from './marks.ts'
import { computeMeanScore, sdPop, sdSample, variancePop } from './moments.ts'
import { scoreRate } from './rates.ts'
import { alphaIfDeleted, cronbachAlpha, type Variances } from './reliability.ts'
import { type ItemTally, tallyOf } from './tally.ts'
import { completeRows, pickRows, rowTotals } from './totals.ts'

/** Figures of one item over the students to whom it was given; marks, not hundredths, not rounded. */
export interface ItemStats {
  n: number
  mean: number | null
  sdPop: number | null
  sdSample: number | null
  /** P = mean / full mark, 0..1, higher is easier (docs/formulas.md, Difficulty). */
  facility: number | null
  fullMarks: number
  zero: number
  itemTotalR: number | null
  itemRestR: number | null
  d27: number | null
  alphaIfDeleted: number | null
}

/** One item's marks, every row. */
function itemColumn(sheet: MarkSheet, item: number): Int16Array {
  const items = sheet.full.length
  const column = new Int16Array(countSheetStudents(sheet))
  for (let r = 0, at = item; r < column.length; r++, at += items) column[r] = sheet.marks[at] as number
  return column
}

/**
 * Every item of a paper and alpha. D and the correlations of an item use the rows in which it was given (with no
 * gaps: all rows); alpha uses the complete rows. O(rows * items). The sheet's `totals` and `complete` rows may be
 * handed in where they are known.
 */
export function itemStats(
  sheet: MarkSheet,
  ties: Ties = 'weighted',
  totals: Int32Array = rowTotals(sheet),
  complete: Int32Array = completeRows(sheet),
): { items: ItemStats[]; alpha: number | null } {
  const groups = extremesOf(totals, ties)
  const columns = Array.from(sheet.full, (full, j) =>
    givenColumn(itemColumn(sheet, j), totals, groups, full, ties),
  )
  const whole = complete.length === totals.length
  const variances = variancesOf(whole ? columns.map((c) => c.tally.sums) : sumsOf(pickRows(sheet, complete)))
  const items = columns.map((c, j) => ({ ...figures(c), alphaIfDeleted: alphaIfDeleted(variances, j) }))
  return { items, alpha: cronbachAlpha(variances) }
}

/** One item in the rows in which it was given. */
interface ItemColumn {
  tally: ItemTally
  groups: Extremes
  full: number
}

function givenColumn(
  marks: Int16Array,
  totals: Int32Array,
  groups: Extremes,
  full: number,
  ties: Ties,
): ItemColumn {
  if (!marks.includes(NOT_GIVEN)) return { tally: tallyOf(marks, totals, groups.zone), groups, full }
  const given = filterGivenMarks(marks, totals)
  const ownGroups = extremesOf(given.totals, ties)
  return { tally: tallyOf(given.marks, given.totals, ownGroups.zone), groups: ownGroups, full }
}

/** Marks and totals of the rows in which a mark was given. */
function filterGivenMarks(marks: Int16Array, totals: Int32Array): { marks: Int16Array; totals: Int32Array } {
  const given = { marks: new Int16Array(marks.length), totals: new Int32Array(marks.length) }
  let n = 0
  for (let r = 0; r < marks.length; r++) {
    const x = marks[r] as number
    if (x === NOT_GIVEN) continue
    given.marks[n] = x
    given.totals[n++] = totals[r] as number
  }
  return { marks: given.marks.subarray(0, n), totals: given.totals.subarray(0, n) }
}

function figures({ tally, groups, full }: ItemColumn): Omit<ItemStats, 'alphaIfDeleted'> {
  const { sums, zones, countOf } = tally
  const m = { n: sums.n, sum: sums.x, sumSq: sums.xx }
  return {
    n: m.n,
    mean: toItemMarks(computeMeanScore(m)),
    sdPop: toItemMarks(sdPop(m)),
    sdSample: toItemMarks(sdSample(m)),
    facility: scoreRate(m.sum, m.n * full),
    fullMarks: countOf(full),
    zero: countOf(0),
    itemTotalR: itemTotalR(sums),
    itemRestR: itemRestR(sums),
    d27: discrimination(zones, groups, full),
  }
}

const sumsOf = (complete: MarkSheet): JointSums[] => {
  const totals = rowTotals(complete)
  const nowhere = new Uint8Array(totals.length)
  return Array.from(complete.full, (_, j) => tallyOf(itemColumn(complete, j), totals, nowhere).sums)
}

const variancesOf = (sums: readonly JointSums[]): Variances => ({
  items: sums.map((s) => variancePop({ n: s.n, sum: s.x, sumSq: s.xx }) ?? 0),
  withTotal: sums.map((s) => (s.n === 0 ? 0 : covariance(s))),
  total: sums[0] ? (variancePop({ n: sums[0].n, sum: sums[0].t, sumSq: sums[0].tt }) ?? 0) : 0,
})

const toItemMarks = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / MARK_SCALE
