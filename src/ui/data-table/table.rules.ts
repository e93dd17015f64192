import { compareValues } from './features.ts'
import type { TableColumn, TableValue } from './types.ts'

/** What a column can be narrowed to: what it was told, or each value that stands in it. */
export const choicesOf = <Row>(column: TableColumn<Row>, rows: readonly Row[]) =>
  Array.isArray(column.filter)
    ? (column.filter as readonly { value: string; title: string }[])
    : [...new Set(rows.map(column.value))]
        .filter((value) => value !== null && value !== '')
        .toSorted(compareValues)
        .map((value) => ({ value: String(value), title: String(value) }))

/** The table as a sheet has it: names first. Words stay words, numbers are numbers. */
export const sheetOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): TableValue[][] => [
  columns.map((column) => column.title),
  ...rows.map((row) => columns.map((column) => (column.file ?? column.value)(row))),
]
