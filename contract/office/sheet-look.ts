import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/endpoint.ts'
import { ColumnField } from './sheet-overlay.ts'

/** Why something was taken for what it is: a code with its values; words of both languages are on the server. */
export const LookReason = Type.Object({
  code: Type.Enum([
    'said',
    'heading_field',
    'heading_item',
    'heading_item_full',
    'heading_listed',
    'heading_course',
    'heading_figure',
    'heading_passing',
    'heading_date',
    'values_marks',
    'values_answers',
    'no_heading',
    'not_known',
    'table_roster',
    'table_items',
    'table_key',
    'table_scores',
    'table_answers',
    'table_subjects',
    'table_unknown',
  ]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type LookReason = Static<typeof LookReason>

/** What a column was taken for. Null full mark: the file does not say it. */
export const ColumnGuess = Type.Union([
  Type.Object({ as: Type.Literal('field'), field: ColumnField }),
  Type.Object({ as: Type.Literal('item'), no: Type.String(), full: Nullable(Type.Number()) }),
  Type.Object({ as: Type.Literal('course'), course: Type.String(), full: Nullable(Type.Number()) }),
  Type.Object({
    as: Type.Literal('figure'),
    what: Type.Enum(['rank', 'total']),
    scope: Type.Enum(['class', 'school', 'wide', 'all', 'objective', 'subjective']),
    /** `*`: all subjects together; '': the one of the file. */
    course: Type.String(),
    style: Nullable(Type.Enum(['zhixue', 'haofenshu', 'qitian'])),
  }),
  Type.Object({ as: Type.Literal('ignore') }),
  /** Nothing known: a person says what it is, or that it is not needed. */
  Type.Object({ as: Type.Literal('unknown') }),
])
export type ColumnGuess = Static<typeof ColumnGuess>

export const ColumnLook = Type.Object({
  /** 0-based, with its letters. */
  index: Type.Integer({ minimum: 0 }),
  letter: Type.String(),
  heading: Type.String(),
  guess: ColumnGuess,
  reason: LookReason,
})
export type ColumnLook = Static<typeof ColumnLook>

/** What a table holds: a roster, a paper's items or key, marks or raw answers by item, whole marks by subject. */
export const TableKind = Type.Enum(['roster', 'items', 'key', 'scores', 'answers', 'subjects', 'unknown'])
export type TableKind = Static<typeof TableKind>

export const SheetLook = Type.Object({
  /** Null: a file without sheets. */
  name: Nullable(Type.String()),
  hidden: Type.Boolean(),
  /** Filled rows among those looked at. */
  filled: Type.Integer({ minimum: 0 }),
  /** Whether the sheet goes on behind the rows looked at. */
  more: Type.Boolean(),
  /** Rows of the sheet as the file states them (not counted); null: it does not. */
  stated: Nullable(Type.Integer({ minimum: 0 })),
  /** The (lower) row of the headings, 1-based; null: no filled row. */
  headerRow: Nullable(Type.Integer({ minimum: 1 })),
  /** Rows of two-row headings; one row otherwise. */
  headerRows: Type.Array(Type.Integer({ minimum: 1 })),
  /** Filled rows above it: titles. */
  titleRows: Type.Array(Type.Integer({ minimum: 1 })),
  columns: Type.Array(ColumnLook),
  /** The first rows as text, for a person to look at. */
  head: Type.Array(Type.Object({ row: Type.Integer({ minimum: 1 }), cells: Type.Array(Type.String()) })),
  kind: TableKind,
  reason: LookReason,
  /** The same for every sheet with these headings: what a school's choice of columns is kept under. */
  shape: Type.String(),
})
export type SheetLook = Static<typeof SheetLook>

export const FileLook = Type.Object({
  /** Name without its folder. */
  file: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  content: Type.Enum(['text', 'workbook', 'other']),
  /** Of a text; null: of another content, or it could not be told. */
  encoding: Nullable(Type.Enum(['utf-8', 'gb18030', 'utf-16le', 'utf-16be'])),
  sheets: Type.Array(SheetLook),
  /** Of its first sheet that holds a table of a known kind. */
  kind: TableKind,
  reason: LookReason,
  /** The subject that the file's name says; '' for none. */
  course: Type.String(),
  /** Why it cannot be read: code and values of a fault. Null: it can. */
  refused: Nullable(
    Type.Object({
      code: Type.String(),
      params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})
export type FileLook = Static<typeof FileLook>
