import type { ResultSlip, SlipColumn } from './slip.ts'
import type { ResultWords } from './words.ts'

/** Columns side by side, at most; a slip of more subjects has two bands. */
export const COLUMNS_A_BAND = 11
const NONE = '—'

/** One row of a slip's table: its name, and what it says of each column. */
export interface TableRow {
  readonly name: string
  readonly cell: (column: SlipColumn) => string
}

const mark = (value: number): string => String(Math.round(value * 100) / 100)
const mean = (value: number | null): string =>
  value === null ? NONE : (Math.round(value * 10) / 10).toFixed(1)

type Exact = Extract<SlipColumn['standing'], { show: 'exact' }>
const exact = (of: (standing: Exact) => readonly [number | null, number | null]) => {
  return ({ standing }: SlipColumn): string => {
    if (standing.show !== 'exact') return NONE
    const [rank, among] = of(standing)
    return rank === null ? NONE : `${String(rank)}/${String(among ?? NONE)}`
  }
}

/** Rows of every slip of a file; ranks only as the school shows them to families. */
export function tableRows(slips: readonly ResultSlip[], words: ResultWords): TableRow[] {
  const standings = slips.flatMap((slip) => slip.columns.map((column) => column.standing))
  const shows = (show: SlipColumn['standing']['show']) => standings.some((s) => s.show === show)
  const group = slips.some((slip) => slip.group === 'school') ? 'school' : 'grade'
  const isJoint = standings.some((s) => s.show === 'exact' && s.jointRank !== null)
  return [
    { name: words.score, cell: ({ score }) => (score === null ? words.absent : mark(score)) },
    { name: words.classMean, cell: ({ classMean }) => mean(classMean) },
    { name: words.schoolMean[group], cell: ({ schoolMean }) => mean(schoolMean) },
    ...(shows('exact')
      ? [
          { name: words.classRank, cell: exact((s) => [s.classRank, s.classOf]) },
          { name: words.schoolRank[group], cell: exact((s) => [s.schoolRank, s.schoolOf]) },
        ]
      : []),
    ...(isJoint ? [{ name: words.jointRank, cell: exact((s) => [s.jointRank, s.jointOf]) }] : []),
    ...(shows('level')
      ? [
          {
            name: words.level,
            cell: ({ standing }: SlipColumn) => (standing.show === 'level' ? standing.level : NONE),
          },
        ]
      : []),
    ...(shows('band')
      ? [
          {
            name: words.band,
            cell: ({ standing }: SlipColumn) =>
              standing.show === 'band' ? words.ofBand(standing.band) : NONE,
          },
        ]
      : []),
  ]
}

/** Sentences under the table: how the total changed, and why marks are missing. */
export function notesOf(slip: ResultSlip, words: ResultWords): [change: string, missing: string] {
  const subjects = slip.columns.filter(({ name }) => name !== '')
  const missed = subjects.filter(({ score }) => score === null).map(({ name }) => name)
  const isAll = missed.length === subjects.length
  const change = slip.change ? words.change(slip.change, slip.group) : missed.length > 0 ? '' : words.noChange
  const missing = [
    ...(missed.length === 0 ? [] : [isAll ? words.missedAll : words.missed(missed.join(words.comma))]),
    ...(slip.isApart ? [words.apart] : []),
    ...(slip.pending.length === 0 ? [] : [words.pending(slip.pending.join(words.comma))]),
  ].join(' ')
  return [change, missing]
}
