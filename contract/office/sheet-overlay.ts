import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/endpoint.ts'

/** Most of each list that one import takes: as many cells as a person mends by hand, many times over. */
const MANY = 20_000

/** Meanings a column may have, whatever its heading says. */
export const ColumnField = Type.Enum([
  'number',
  'name',
  'className',
  'grade',
  'school',
  'idNumber',
  'total',
  'status',
  'item',
  'full',
  'type',
  'key',
  'knowledge',
  'options',
  'partial',
  'bank',
])
export type ColumnField = Static<typeof ColumnField>

const Full = Type.Number({ minimum: 0.01, maximum: 327.67 })
const Words = Type.String({ minLength: 1, maxLength: 120 })

/** What a column is: a field, an item of a paper, a subject's whole mark, or nothing that is read. */
export const ColumnUse = Type.Union([
  Type.Object({ as: Type.Literal('field'), field: ColumnField }),
  Type.Object({ as: Type.Literal('item'), no: Words, full: Type.Optional(Full) }),
  Type.Object({ as: Type.Literal('course'), course: Words, full: Full }),
  Type.Object({ as: Type.Literal('ignore') }),
])
export type ColumnUse = Static<typeof ColumnUse>

const InSheet = {
  /** Name of the file, without its folder. */
  file: Type.String({ minLength: 1, maxLength: 255 }),
  /** Name of the sheet; null for a file without sheets, or for the only sheet of a workbook. */
  sheet: Nullable(Type.String({ maxLength: 255 })),
}
/** 1-based, as the spreadsheet shows it. */
const Row = Type.Integer({ minimum: 1, maximum: 1_048_576 })
/** 0-based. */
const Column = Type.Integer({ minimum: 0, maximum: 16_383 })

/** What a person says of the columns of a sheet. Columns that are not named are taken as their headings say. */
export const SheetColumns = Type.Object({
  ...InSheet,
  /** The (lower) row of the headings; null: found by itself. */
  headerRow: Nullable(Row),
  columns: Type.Array(Type.Object({ index: Column, use: ColumnUse }), { maxItems: 1000 }),
})
export type SheetColumns = Static<typeof SheetColumns>

/** A text that stands instead of a cell's. */
export const CellEdit = Type.Object({
  ...InSheet,
  row: Row,
  column: Column,
  text: Type.String({ maxLength: 1000 }),
})
export type CellEdit = Static<typeof CellEdit>

/** A row that is not read. */
export const RowOut = Type.Object({ ...InSheet, row: Row })
export type RowOut = Static<typeof RowOut>

/** Whether a sheet of a workbook is read; one of which nothing is said is, unless it is hidden. */
export const SheetRead = Type.Object({
  file: InSheet.file,
  sheet: Type.String({ minLength: 1, maxLength: 255 }),
  read: Type.Boolean(),
})
export type SheetRead = Static<typeof SheetRead>

/** What a word in a cell of marks means: `nothing`: not given; `mark`: that mark; `fault`: a person has to say. */
export const WordMeaning = Type.Object({
  word: Type.String({ minLength: 1, maxLength: 40 }),
  means: Type.Enum(['absent', 'zero', 'nothing', 'mark', 'fault']),
  /** With `mark` alone. */
  mark: Type.Optional(Type.Number({ minimum: 0, maximum: 327.67 })),
})
export type WordMeaning = Static<typeof WordMeaning>

/** Everything a person says over what files say. */
export const SheetOverlay = Type.Object({
  columns: Type.Array(SheetColumns, { maxItems: 500 }),
  edits: Type.Array(CellEdit, { maxItems: MANY }),
  rowsOut: Type.Array(RowOut, { maxItems: MANY }),
  sheets: Type.Optional(Type.Array(SheetRead, { maxItems: 500 })),
  words: Type.Array(WordMeaning, { maxItems: 200 }),
})
export type SheetOverlay = Static<typeof SheetOverlay>
