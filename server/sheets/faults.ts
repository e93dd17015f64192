import { columnIndex } from './read/sheet.ts'
import type { FaultCode } from './text/fault-codes.ts'

/** Where a fault is, as the person's spreadsheet shows it. */
export interface FaultPosition {
  file: string
  /** 1-based, counting every row of the sheet; null when the whole file is meant. */
  row?: number | null
  /** Letter and heading, e.g. `D (Q3)`; null when no column is meant. */
  column?: string | null
}

export interface ImportFault {
  code: FaultCode
  /** What messages call it. */
  file: string
  /** Name of the file without its folder, and of the sheet; null: it has none, or all of the file is meant. */
  name: string
  sheet: string | null
  row: number | null
  column: string | null
  /** 0-based; null when no column is meant. */
  index: number | null
  values: Readonly<Record<string, string | number>>
}

/** Faults that are known again where two checks find the same one; past them a file is wrong as a whole. */
const REMEMBERED = 10_000
/** Longest piece of a cell that is repeated in a message. */
const SHOWN_CELL = 40
/** Longest list of people in a message. */
const SHOWN_PEOPLE = 400

type FaultValues = Readonly<Record<string, string | number>>

/** Collects the faults of all files. Keeps the first `keep`, counts the rest by file, so memory stays flat. */
export class Faults {
  readonly list: ImportFault[] = []
  /** What is worth a look and hinders nothing. */
  readonly warnings: ImportFault[] = []
  /** Faults not kept, by file. */
  readonly more = new Map<string, number>()
  count = 0
  readonly keep: number
  private readonly told = new Set<string>()
  private readonly sources = new Map<string, { name: string; sheet: string | null }>()

  constructor(keep = 200) {
    this.keep = keep
  }

  /** Says which file and sheet messages call `label`. */
  source(label: string, name: string, sheet: string | null): void {
    this.sources.set(label, { name, sheet })
  }

  add(code: FaultCode, place: FaultPosition, values: FaultValues = {}): void {
    const key = JSON.stringify([code, place.file, place.row, place.column, values])
    if (this.told.has(key)) return
    if (this.told.size < REMEMBERED) this.told.add(key)
    this.count++
    if (this.list.length < this.keep) this.list.push(this.fault(code, place, values))
    else this.more.set(place.file, (this.more.get(place.file) ?? 0) + 1)
  }

  /** Tells what does not fit and hinders nothing; past `keep` of them no more are kept. */
  warn(code: FaultCode, place: FaultPosition, values: FaultValues = {}): void {
    if (this.warnings.length < this.keep) this.warnings.push(this.fault(code, place, values))
  }

  /** Takes over the warnings of another reading of the same files, and what messages call those. */
  takeWarnings(other: Faults): void {
    this.warnings.push(...other.warnings)
    for (const [label, source] of other.sources) this.sources.set(label, source)
  }

  private fault(
    code: FaultCode,
    { file, row = null, column = null }: FaultPosition,
    values: FaultValues,
  ): ImportFault {
    const shown = Object.entries(values).map(([name, value]) => {
      const most = name === 'students' ? SHOWN_PEOPLE : SHOWN_CELL
      const long = typeof value === 'string' && value.length > most
      return [name, long ? `${value.slice(0, most)}…` : value] as const
    })
    const { name, sheet } = this.sources.get(file) ?? { name: file, sheet: null }
    const index = column === null ? null : columnIndex(column)
    return { code, file, name, sheet, row, column, index, values: Object.fromEntries(shown) }
  }
}
