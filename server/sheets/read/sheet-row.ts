/** A cell as read: text, a number (XLSX only) or nothing. */
export type SheetCell = string | number | null

export interface SheetRow {
  /** 1-based, as the spreadsheet shows it. */
  row: number
  cells: readonly SheetCell[]
  /** What messages call the sheet, where a file has more than one that is read. */
  from?: string
  /** 0-based columns whose formula has no stored value (NO_COLUMN where the file does not say). */
  formulas?: readonly number[]
  /** Cells whose format shows something else than is stored, as it looks: [0-based column, text]. */
  shown?: readonly (readonly [number, string])[]
  /** What cells show that were merged with one above, by 0-based column. */
  merged?: ReadonlyMap<number, SheetCell>
  /** The row is not shown. */
  hidden?: boolean
}

/** 0 -> A, 25 -> Z, 26 -> AA. Undone by `columnIndex`. */
export function columnLetter(index: number): string {
  let letters = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  }
  return letters
}

/** A -> 0, Z -> 25, AA -> 26; the letters at the front of how a message names a column. Null where there are none. */
export function columnIndex(name: string): number | null {
  const letters = /^([A-Z]{1,3})(?= \(|$)/.exec(name)?.[1]
  if (letters === undefined) return null
  let index = 0
  for (const c of letters) index = index * 26 + c.charCodeAt(0) - 64
  return index - 1
}
