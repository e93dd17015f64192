import { MARK_SCALE } from '../../exams/store/input.ts'
import { cellToText, hundredthsIn, plainText } from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { FigureColumn } from '../../sheets/columns/figure-columns.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { SheetRow } from '../../sheets/read/sheet.ts'

/** A column of figures of one sheet. */
export interface FigureAt extends FigureColumn {
  index: number
  name: string
}

/** Our own figures of one row, hundredths; null where they cannot be told. */
export type OwnOf = (figure: FigureAt) => number | null

interface OwnFigureRow {
  file: string
  row: number
  number: string
  group: string
  own: number
  said: string
}

/**
 * Compares totals and ranks that a file states with those of its marks. Differences are warnings, one a column: what we
 * show is made from the marks.
 */
export class OwnFigures {
  private readonly figures: readonly {
    at: FigureAt
    lines: OwnFigureRow[]
    wrong: OwnFigureRow[]
    count: number
  }[]
  private readonly columns: Columns

  constructor(figures: readonly FigureAt[], columns: Columns) {
    this.columns = columns
    this.figures = figures.map((at) => ({ at, lines: [], wrong: [], count: 0 }))
  }

  add(
    { row, cells }: SheetRow,
    { file, number, group }: { file: string; number: string; group: string },
    own: OwnOf,
  ): void {
    for (const one of this.figures) {
      const cell = cells[one.at.index]
      const said = plainText(cell)
      const mark = own(one.at)
      if (said === '' || mark === null) continue
      const line = { file, row, number, group: one.at.scope === 'class' ? group : '', own: mark, said }
      if (one.at.what === 'rank') one.lines.push(line)
      else if (hundredthsIn(cell) !== mark) {
        one.count++
        if (one.wrong.length === 0)
          one.wrong.push({ ...line, said: cellToText(cell), own: mark / MARK_SCALE })
      }
    }
  }

  warn(faults: Faults): void {
    for (const one of this.figures) {
      if (one.at.what === 'rank') {
        const wrong = wrongRanks(one.lines)
        one.count = wrong.length
        one.wrong.push(...wrong.slice(0, 1))
      }
      const [first] = one.wrong
      if (!first) continue
      const { file, row, number, said, own } = first
      const { index, name } = one.at
      const place = { file, row, column: columnName(index, this.columns.headings[index]) }
      const code = one.at.what === 'rank' ? 'rank_differs' : 'sum_differs'
      faults.warn(code, place, { name, count: one.count, number, cell: said, own })
    }
  }
}

/**
 * Lines whose rank is not that of their marks, with their own rank in `own`. Equal marks share the best rank. A group
 * whose ranks go past its lines is part of a greater one, which the file does not hold: nothing can be said of it.
 */
function wrongRanks(lines: readonly OwnFigureRow[]): OwnFigureRow[] {
  const groups = Map.groupBy(lines, ({ group }) => group)
  return [...groups.values()].flatMap((group) => {
    const ranks = group.map(({ said }) => Number(said))
    if (ranks.some((r) => !Number.isInteger(r) || r < 1 || r > group.length)) return []
    const sorted = group.map(({ own }) => own).sort((a, b) => b - a)
    const best = new Map<number, number>()
    for (const [i, mark] of sorted.entries()) if (!best.has(mark)) best.set(mark, i + 1)
    return group.flatMap((line) => {
      const own = best.get(line.own) ?? 0
      return Number(line.said) === own ? [] : [{ ...line, own }]
    })
  })
}
