import { type CellFormat, formatCellNumber } from './cell-formats.ts'
import { columnIndex, type SheetCell, type SheetRow } from './sheet-row.ts'

/** Rows (1-based) of one column in a run whose cells have the same format. */
interface Run {
  from: number
  to: number
  format: CellFormat
}

/** A range of cells that are one for who looks at them; columns 0-based, rows 1-based. */
interface Merge {
  column: number
  top: number
  bottom: number
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const HIDDEN_ROW = /<(?:\w+:)?row\s[^>]*\bhidden="(?:1|true)"[^>]*>/g
const HIDDEN_COLUMNS = /<(?:\w+:)?col\s[^>]*\bhidden="(?:1|true)"[^>]*>/g
/** Columns a sheet may have. */
const MOST_COLUMNS = 16_384
/** Cells merged over rows that are kept; a sheet with more of them is no list. */
const MOST_MERGES = 100_000

/** What a person sees of a sheet otherwise than it is stored: formats of numbers, merged cells, what is hidden. */
export class SheetLooks {
  /** 0-based. */
  readonly hiddenColumns = new Set<number>()
  private readonly hiddenRows = new Set<number>()
  private readonly merges: Merge[] = []
  private readonly runs = new Map<number, Run[]>()
  private readonly formats: ReadonlyMap<number, CellFormat>
  private readonly styled: RegExp | null

  constructor(formats: ReadonlyMap<number, CellFormat>) {
    this.formats = formats
    const styles = [...formats.keys()].join('|')
    this.styled = styles === '' ? null : new RegExp(`<(?:\\w+:)?c\\s[^>]*\\bs="(?:${styles})"[^>]*>`, 'g')
  }

  /** Looks at a piece of the sheet's XML that cuts no tag. */
  note(xml: string): void {
    for (const [, from = '', top, to = '', bottom] of xml.matchAll(MERGE)) {
      if (top === bottom || this.merges.length >= MOST_MERGES) continue
      const last = columnIndex(to) ?? 0
      for (let column = columnIndex(from) ?? 0; column <= last && column < MOST_COLUMNS; column++)
        this.merges.push({ column, top: Number(top), bottom: Number(bottom) })
    }
    for (const [tag] of xml.matchAll(HIDDEN_ROW)) {
      const row = Number(/\br="(\d+)"/.exec(tag)?.[1] ?? 0)
      if (row > 0) this.hiddenRows.add(row)
    }
    for (const [tag] of xml.matchAll(HIDDEN_COLUMNS)) {
      const [min, max] = ['min', 'max'].map((name) =>
        Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1] ?? 0),
      ) as [number, number]
      for (let at = min; at >= 1 && at <= max && at <= MOST_COLUMNS; at++) this.hiddenColumns.add(at - 1)
    }
    for (const [tag] of this.styled ? xml.matchAll(this.styled) : []) this.noteFormat(tag)
  }

  private noteFormat(tag: string): void {
    const [, letters = '', digits] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
    const format = this.formats.get(Number(/\bs="(\d+)"/.exec(tag)?.[1]))
    const column = columnIndex(letters)
    if (!format || column === null) return
    const row = Number(digits)
    const runs = this.runs.get(column) ?? []
    this.runs.set(column, runs)
    const last = runs.at(-1)
    if (last?.format === format && last.to === row - 1) last.to = row
    else runs.push({ from: row, to: row, format })
  }

  /** A function that gives the rows of the sheet, in their order, as they look. */
  reader(): (row: SheetRow) => SheetRow {
    const at = new Map<number, number>()
    const merges = this.merges.toSorted((a, b) => a.top - b.top)
    let nextMerge = 0
    let open: (Merge & { value: SheetCell })[] = []
    return (row) => {
      let cells: SheetCell[] | null = null
      const shown: [number, string][] = []
      for (const [column, runs] of this.runs) {
        const value = row.cells[column]
        if (typeof value !== 'number') continue
        let i = at.get(column) ?? 0
        while ((runs[i]?.to ?? Number.POSITIVE_INFINITY) < row.row) i++
        at.set(column, i)
        const run = runs[i]
        const text = run && run.from <= row.row ? formatCellNumber(value, run.format) : null
        if (text === null) continue
        if (run?.format.kind === 'digits') {
          cells ??= [...row.cells]
          cells[column] = text
        } else shown.push([column, text])
      }
      open = open.filter(({ bottom }) => bottom >= row.row)
      for (; (merges[nextMerge]?.top ?? Number.POSITIVE_INFINITY) <= row.row; nextMerge++) {
        const merge = merges[nextMerge]
        if (merge?.top === row.row) open.push({ ...merge, value: row.cells[merge.column] ?? null })
      }
      const merged = open
        .filter(({ top }) => top < row.row)
        .map(({ column, value }) => [column, value] as const)
      return {
        ...row,
        ...(cells && { cells }),
        ...(shown.length > 0 && { shown }),
        ...(merged.length > 0 && { merged: new Map(merged) }),
        ...(this.hiddenRows.has(row.row) && { hidden: true }),
      }
    }
  }
}
