import { isBlank, plainText, textOf } from '../cells.ts'
import type { Faults } from '../faults.ts'
import { type Cell, columnLetter, type FileRef, type SheetRow } from '../read/sheet.ts'
import { FIELD_NAMES, type Field, fieldOf, headingKey } from './fields.ts'

/** What the head line of a table may hold. */
export interface TableSpec {
  required: readonly Field[]
  optional: readonly Field[]
  /** Headings that stand for fields in this table alone, e.g. `normexam`; compared like headings. */
  renamed?: ReadonlyMap<string, Field>
  /** Headings to pass over, or 'all' for every heading not known. */
  ignore: readonly string[] | 'all'
  /** True: a heading that is no field is handed to `extra` (item columns). */
  extras?: boolean
}

export interface Columns {
  /** 0-based index of each field's column. */
  at: ReadonlyMap<Field, number>
  /** Columns that are no field: [index, heading]. */
  extra: readonly (readonly [number, string])[]
  /** Headings passed over. */
  ignored: readonly string[]
  /** Text of every heading, '' where there is none. */
  headings: readonly string[]
  /** Sheet row of the head line. */
  headRow: number
}

/** Title lines a table may have above its head line. */
const TITLE_LINES = 10

/**
 * Reads the head line: the first of ten rows that holds a required field, else the first row. Returns null, with the
 * faults told, when a required column is missing.
 */
export async function readColumns(
  rows: AsyncIterator<SheetRow>,
  file: FileRef,
  spec: TableSpec,
  faults: Faults,
): Promise<Columns | null> {
  let first: SheetRow | null = null
  for (let i = 0; i < TITLE_LINES; i++) {
    const next = await rows.next()
    if (next.done) break
    first ??= next.value
    const key = spec.required[0]
    if (key && next.value.cells.some((c) => known(c, [key], spec)))
      return matched(next.value, file, spec, faults)
  }
  return first ? matched(first, file, spec, faults) : null
}

function known(cell: Cell, fields: readonly Field[], spec: TableSpec): Field | null {
  const renamed = spec.renamed?.get(headingKey(cell))
  return renamed && fields.includes(renamed) ? renamed : fieldOf(cell, fields)
}

function matched(head: SheetRow, file: FileRef, spec: TableSpec, faults: Faults): Columns | null {
  const fields = [...spec.required, ...spec.optional]
  const renamedTo = new Set(spec.renamed?.values())
  const ignore = new Set(spec.ignore === 'all' ? [] : spec.ignore.map(headingKey))
  const at = new Map<Field, number>()
  const extra: [number, string][] = []
  const ignored: string[] = []
  for (const [i, cell] of head.cells.entries()) {
    if (isBlank(cell)) continue
    const place = { file: file.label, row: head.row, column: columnName(i, cell) }
    const name = textOf(cell)
    if (ignore.has(headingKey(cell))) {
      ignored.push(name)
      continue
    }
    const field = known(cell, fields, spec)
    // a renamed field is the column named and no other
    if (field && !(renamedTo.has(field) && !spec.renamed?.has(headingKey(cell)))) {
      const other = at.get(field)
      if (other === undefined) at.set(field, i)
      else faults.add('duplicate_column', place, { name, other: columnLetter(other) })
    } else if (spec.extras) extra.push([i, plainText(cell)])
    else if (spec.ignore === 'all') ignored.push(name)
    else faults.add('unknown_column', place, { name })
  }
  const missing = spec.required.filter((f) => !at.has(f))
  for (const f of missing) {
    const wanted = [...(spec.renamed ?? [])].find(([, field]) => field === f)?.[0] ?? FIELD_NAMES[f][0]
    faults.add(
      'missing_column',
      { file: file.label, row: head.row },
      { wanted, names: FIELD_NAMES[f].slice(0, 2).join(' / ') },
    )
  }
  return missing.length ? null : { at, extra, ignored, headings: head.cells.map(textOf), headRow: head.row }
}

/** `D (Q3)`: how messages name a column. */
export function columnName(index: number, heading: Cell | undefined): string {
  const text = textOf(heading)
  return text ? `${columnLetter(index)} (${text})` : columnLetter(index)
}

/** Tells filled cells that stand under no heading, once a column. */
export class StrayCells {
  private readonly told = new Set<number>()
  private readonly file: FileRef
  private readonly headings: readonly string[]
  private readonly faults: Faults

  constructor(file: FileRef, headings: readonly string[], faults: Faults) {
    this.file = file
    this.headings = headings
    this.faults = faults
  }

  check(row: SheetRow): void {
    for (let i = 0; i < row.cells.length; i++) {
      if (this.headings[i] || isBlank(row.cells[i]) || this.told.has(i)) continue
      this.told.add(i)
      const place = { file: this.file.label, row: row.row, column: columnLetter(i) }
      this.faults.add('column_without_heading', place, { cell: textOf(row.cells[i]) })
    }
  }
}
