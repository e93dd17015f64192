import type { FaultCode } from './text/fault-codes.ts'

/** Where a fault is, as the person's spreadsheet shows it. */
export interface Place {
  file: string
  /** 1-based, counting every row of the sheet; null when the whole file is meant. */
  row?: number | null
  /** Letter and heading, e.g. `D (Q3)`; null when no column is meant. */
  column?: string | null
}

export interface Fault {
  code: FaultCode
  file: string
  row: number | null
  column: string | null
  values: Readonly<Record<string, string | number>>
}

/** Longest piece of a cell that is repeated in a message. */
const SHOWN_CELL = 40

/** Collects the faults of all files. Keeps the first `keep`, counts the rest by file, so memory stays flat. */
export class Faults {
  readonly list: Fault[] = []
  /** Faults not kept, by file. */
  readonly more = new Map<string, number>()
  count = 0
  readonly keep: number

  constructor(keep = 200) {
    this.keep = keep
  }

  add(code: FaultCode, place: Place, values: Record<string, string | number> = {}): void {
    this.count++
    if (this.list.length >= this.keep) {
      this.more.set(place.file, (this.more.get(place.file) ?? 0) + 1)
      return
    }
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' && value.length > SHOWN_CELL)
        values[name] = `${value.slice(0, SHOWN_CELL)}…`
    }
    this.list.push({ code, file: place.file, row: place.row ?? null, column: place.column ?? null, values })
  }
}
