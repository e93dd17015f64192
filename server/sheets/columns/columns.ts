import type { ColumnUse } from '#contract/office/sheet-overlay.ts'
import { cellToText, isBlankCell, plainText } from '../cells.ts'
import type { FaultPosition, Faults } from '../faults.ts'
import type { SheetSaid } from '../overlay/said.ts'
import type { Reread } from '../read/reread.ts'
import { columnLetter, type FileRef, type SheetCell, type SheetRow } from '../read/sheet.ts'
import { FIELD_NAMES, type Field, headingKey, isPassing, matchField } from './fields.ts'
import { fullInHeading } from './figure-columns.ts'
import { readHead, type TableHeader } from './head.ts'

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
  /** A field that does instead of a required one that is missing. */
  standsIn?: Field
  /** True: headings that everybody knows to be no marks (serial number, sex, seat) are passed over. */
  passing?: boolean
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
  /** What a person says of columns. */
  uses: ReadonlyMap<number, ColumnUse>
  /** The row or rows of the head line. */
  lines: readonly SheetRow[]
  /** Sheet row of the head line. */
  headRow: number
  /** Whether the file could not be read past it; that was told. */
  cut: boolean
}

/**
 * Reads the head line: the first of ten rows that holds a required field, else the first row, or the row that a person
 * named. Returns null, with the faults told, when a required column is missing.
 */
export async function readColumns(
  rows: Reread,
  file: FileRef,
  spec: TableSpec,
  faults: Faults,
): Promise<Columns | null> {
  const said = file.said?.of(file) ?? null
  const before = faults.count
  const head = await readHead(rows, (cells) => keyColumns(cells, spec), said?.headerRow ?? null)
  const cut = faults.count > before
  const columns = head && matched(head, file, spec, said, faults)
  return columns && { ...columns, cut }
}

/** Columns (0-based) of the field that makes a row a head line, with those of names beside it; none: it is no head line. */
function keyColumns(cells: readonly SheetCell[], spec: TableSpec): number[] {
  const of = (field: Field | undefined) =>
    field ? cells.flatMap((c, i) => (findHeadingField(c, [field], spec) ? [i] : [])) : []
  const key = of(spec.required[0])
  const names = of(spec.standsIn ?? 'name')
  return key.length || spec.standsIn ? [...key, ...names] : []
}

function findHeadingField(cell: SheetCell, fields: readonly Field[], spec: TableSpec): Field | null {
  const renamed = spec.renamed?.get(headingKey(cell))
  if (renamed && fields.includes(renamed)) return renamed
  // a field that was pointed at is the column named and no other
  const taken = [...(spec.renamed?.values() ?? [])]
  const free = fields.filter((field) => !taken.includes(field))
  const total = free.includes('total') ? matchField(fullInHeading(cell).text, ['total']) : null
  return matchField(cell, free) ?? total
}

function matched(
  head: TableHeader,
  file: FileRef,
  spec: TableSpec,
  said: SheetSaid | null,
  faults: Faults,
): Omit<Columns, 'cut'> | null {
  const fields = [...spec.required, ...spec.optional]
  const ignore = new Set(spec.ignore === 'all' ? [] : spec.ignore.map(headingKey))
  const uses = said?.columns ?? new Map<number, ColumnUse>()
  const width = Math.max(head.cells.length, ...[...uses.keys()].map((i) => i + 1))
  const found: ColumnMatches = { at: new Map(), extra: [], ignored: [], headings: [] }
  const unknown: [FaultPosition, string][] = []
  for (let i = 0; i < width; i++) {
    const cell = head.cells[i] ?? null
    const use = uses.get(i)
    const name = cellToText(cell) || (use ? columnLetter(i) : '')
    found.headings.push(name)
    const place = { file: file.label, row: head.row, column: columnName(i, cell) }
    if (use) takeAsSaid(i, name, use, { fields, spec, place, found }, faults)
    else if (isBlankCell(cell)) continue
    else if (ignore.has(headingKey(cell))) found.ignored.push(name)
    else {
      const field = findHeadingField(cell, fields, spec)
      if (field) takeField(i, name, field, place, found, faults)
      else if (spec.passing && isPassing(cell)) found.ignored.push(name)
      else if (spec.extras) found.extra.push([i, plainText(cell)])
      else if (spec.ignore === 'all') found.ignored.push(name)
      else unknown.push([place, name])
    }
  }
  const { at } = found
  const missing = spec.required.filter((f) => !at.has(f) && !(spec.standsIn && at.has(spec.standsIn)))
  const wanted = (f: Field) =>
    [...(spec.renamed ?? [])].find(([, field]) => field === f)?.[0] ?? FIELD_NAMES[f][0]
  const place = { file: file.label, row: head.row }
  if (missing.length === spec.required.length && missing.length > 1 && at.size === 0) {
    // A line without any heading is no head line: its cells are no columns that nobody knows.
    faults.add('no_headings', place, { wanted: missing.map(wanted).join(', ') })
    return null
  }
  for (const [column, name] of unknown) faults.add('unknown_column', column, { name })
  for (const f of missing) {
    const names = FIELD_NAMES[f].slice(0, 2).join(' / ')
    faults.add('missing_column', place, { wanted: wanted(f), names, headings: headingsTold(found.headings) })
  }
  return missing.length ? null : { ...found, uses, lines: head.lines, headRow: head.row }
}

/** Headings told where one is missing, at most. */
const HEADINGS_TOLD = 8

/** Headings of a line as its reader knows them again, e.g. `学号, 姓名, …`. */
export function headingsTold(headings: readonly string[]): string {
  const named = headings.filter((name) => name !== '')
  return [...named.slice(0, HEADINGS_TOLD), ...(named.length > HEADINGS_TOLD ? ['…'] : [])].join(', ')
}

interface ColumnMatches {
  at: Map<Field, number>
  extra: [number, string][]
  ignored: string[]
  headings: string[]
}

function takeAsSaid(
  index: number,
  name: string,
  use: ColumnUse,
  {
    fields,
    spec,
    place,
    found,
  }: { fields: readonly Field[]; spec: TableSpec; place: FaultPosition; found: ColumnMatches },
  faults: Faults,
): void {
  if (use.as === 'field' && fields.includes(use.field))
    takeField(index, name, use.field, place, found, faults)
  else if (use.as === 'item' && spec.extras) found.extra.push([index, use.no])
  else if (use.as === 'course' && spec.extras) found.extra.push([index, use.course])
  else found.ignored.push(name)
}

function takeField(
  index: number,
  name: string,
  field: Field,
  place: FaultPosition,
  { at, headings, ignored }: ColumnMatches,
  faults: Faults,
): void {
  const other = at.get(field)
  if (other === undefined) at.set(field, index)
  else if (field === 'number' && headingKey(headings[other]) !== headingKey(name)) {
    // an exam's own number beside that of the school: the school's own is the one that its roster has
    const better = rankOf(name) < rankOf(headings[other])
    if (better) at.set(field, index)
    ignored.push(better ? (headings[other] ?? '') : name)
  } else faults.add('duplicate_column', place, { name, other: columnLetter(other) })
}

const rankOf = (name: string | undefined): number => {
  const at = FIELD_NAMES.number.findIndex((one) => headingKey(one) === headingKey(name))
  return at < 0 ? FIELD_NAMES.number.length : at
}

/** `D (Q3)`: how messages name a column. */
export function columnName(index: number, heading: SheetCell | undefined): string {
  const text = cellToText(heading)
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
      if (this.headings[i] || isBlankCell(row.cells[i]) || this.told.has(i)) continue
      this.told.add(i)
      const place = { file: this.file.label, row: row.row, column: columnLetter(i) }
      this.faults.add('column_without_heading', place, { cell: cellToText(row.cells[i]) })
    }
  }
}

/** How messages name the column of each field, for faults that only the database shows. */
export function fieldColumns({ at, headings }: Columns): Readonly<Partial<Record<Field, string>>> {
  return Object.fromEntries([...at].map(([field, i]) => [field, columnName(i, headings[i])]))
}
