import type { CellFormat } from './cell-formats.ts'
import { LIMITS, LimitError } from './limits.ts'
import { SheetLooks } from './sheet-looks.ts'

/** What a sheet holds, seen without keeping any of it. */
export interface SheetScan {
  /** Whether any cell has a value or a formula. */
  filled: boolean
  /** By row (1-based): 0-based columns whose formula has no stored value. */
  formulas: ReadonlyMap<number, readonly number[]>
  /** What a person sees otherwise than it is stored. */
  looks: SheetLooks
}

/** Rows of such formulas that are kept: each is a fault, and of those no more are shown. */
const KEPT = 1000
/** In place of a column that a file does not say. */
export const NO_COLUMN = -1
/** Longest piece between two cell ends; past it this is no sheet. */
const LONGEST = 8 << 20

const ROW = /<(?:\w+:)?row[\s/>]/g
const VALUE = /<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>[^<]/
const FORMULA = /<(?:\w+:)?f[\s/>]/g
const CELL_END = /<\/(?:\w+:)?c>/g

/**
 * Looks through a sheet's XML. Throws LimitError at the row too many.
 * @param formats those of the workbook's styles that change how a number looks
 */
export async function scanSheet(
  xml: AsyncIterable<Buffer>,
  formats: ReadonlyMap<number, CellFormat>,
): Promise<SheetScan> {
  const looks = new SheetLooks(formats)
  const formulas = new Map<number, number[]>()
  let filled = false
  let rows = 0
  let rest = ''
  const look = (text: string) => {
    const before = rows
    const starts = Array.from(text.matchAll(ROW), (m) => m.index)
    rows += starts.length
    if (rows > LIMITS.rows) throw new LimitError('rows', LIMITS.rows)
    filled ||= VALUE.test(text)
    looks.note(text)
    for (const { index } of text.matchAll(FORMULA)) {
      filled = true
      const open = text.slice(text.lastIndexOf('<', index - 1), index)
      if (hasValue(text, index, open)) continue
      const { row, column } = parseCellReference(open) ?? {
        // a cell that does not say where it is stands in the row that began last
        row: before + starts.filter((at) => at < index).length,
        column: NO_COLUMN,
      }
      if (formulas.size < KEPT || formulas.has(row)) formulas.set(row, [...(formulas.get(row) ?? []), column])
    }
  }
  for await (const chunk of xml) {
    // all names and numbers are ASCII; one byte a character is the fastest way to look at them
    const text = rest + chunk.toString('latin1')
    const end = wholeCells(text)
    look(text.slice(0, end))
    rest = text.slice(end)
    if (rest.length > LONGEST) throw new LimitError('unpacked', LIMITS.unpacked >> 20)
  }
  look(rest)
  return { filled, formulas, looks }
}

/** Where the last whole cell or, in a piece without cells, the last whole tag ends. */
function wholeCells(text: string): number {
  const plain = text.lastIndexOf('</c>')
  const named = text.lastIndexOf(':c>')
  const end = Math.max(plain < 0 ? -1 : plain + 4, named < 0 ? -1 : named + 3)
  if (end >= 0) return end
  const open = /<(?:\w+:)?c[\s>]/.exec(text)
  return open ? open.index : text.lastIndexOf('>') + 1
}

/** Whether the cell of the formula at `at`, which begins with the tag `open`, has a stored value. */
function hasValue(text: string, at: number, open: string): boolean {
  CELL_END.lastIndex = at
  const end = CELL_END.exec(text)?.index ?? text.length
  // an empty text is a value: IF(A1="","",1)
  return /\st="str"/.test(open) || VALUE.test(text.slice(at, end))
}

/** Row (1-based) and column (0-based) in a cell's tag; null where it does not say. */
function parseCellReference(open: string): { row: number; column: number } | null {
  const place = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(open)
  if (!place) return null
  let column = 0
  for (const c of place[1] ?? '') column = column * 26 + c.charCodeAt(0) - 64
  return { row: Number(place[2]), column: column - 1 }
}
