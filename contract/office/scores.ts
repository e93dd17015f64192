import Type from 'typebox'
import { EpochMs, Id, INT32_MAX, Nullable, officeCall } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import {
  Count,
  ImportKind,
  ImportRole,
  ImportSettings,
  ImportState,
  Line,
  OfficeImportDraft,
} from './import-shapes.ts'
import { CellEdit, RowOut, SheetOverlay, SheetRead } from './sheet-overlay.ts'

/** Of the words in a reply. */
const locale = Type.Optional(Type.Enum(LOCALES))
const one = { importId: Id, locale }
const reply = Type.Object({ draft: OfficeImportDraft })
const rows = ['O03', 'O04', 'O05', 'O06', 'O08', 'O15']

export const importLimits = officeCall({
  call: 'GET /api/office/scores/limits',
  rows: ['O03'],
  summary: 'What a file may be at most, to be told before anything is sent',
  reply: Type.Object({
    /** Bytes: of any file, a text table, a workbook, a workbook unpacked. */
    fileBytes: Count,
    textBytes: Count,
    workbookBytes: Count,
    unpackedBytes: Count,
    /** Rows of a table. */
    rows: Count,
    /** Files of a draft. */
    files: Count,
  }),
})

export const importDrafts = officeCall({
  call: 'GET /api/office/scores/drafts',
  rows: ['O03'],
  summary: 'Drafts of the school, newest first: what is being brought in, and what was',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        importId: Type.String(),
        kind: ImportKind,
        state: ImportState,
        examName: Type.String(),
        files: Count,
        changedAt: EpochMs,
        /** Who began it. */
        by: Type.String(),
        examId: Nullable(Type.String()),
      }),
    ),
  }),
})

export const importCreate = officeCall({
  call: 'POST /api/office/scores/draft/create',
  rows,
  summary:
    'Begin a draft; with an exam, one that corrects it or adds subjects to it. 10005: no such exam of this school',
  body: Type.Object({ kind: ImportKind, ofExamId: Type.Optional(Id), locale }),
  reply,
})

export const importDraft = officeCall({
  call: 'GET /api/office/scores/draft',
  rows,
  summary: 'A draft as it stands, with what its files were taken for and why',
  query: Type.Object(one),
  reply,
})

export const importFaults = officeCall({
  call: 'GET /api/office/scores/draft/faults',
  rows: ['O06'],
  summary: 'Faults (or warnings) of a draft, some at a time, in the order of files and rows',
  query: Type.Object({
    ...one,
    about: Type.Optional(Type.Enum(['fault', 'warning'])),
    /** Counted from 0. */
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  reply: Type.Object({
    /** All, also those that were only counted. */
    count: Count,
    /** Kept with their places. */
    kept: Count,
    rows: Type.Array(
      Type.Object({
        code: Type.String(),
        what: Type.String(),
        todo: Type.String(),
        params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        file: Type.String(),
        sheet: Nullable(Type.String()),
        /** 1-based; null: the whole file. */
        row: Nullable(Count),
        /** 0-based; null: no column. */
        column: Nullable(Count),
        /** Letter and heading, e.g. `D (Q3)`. */
        columnName: Nullable(Type.String()),
        /** What mends it: a cell, a row left out, a column's meaning, a sheet, a setting, the number of the absent, another file. */
        mend: Type.Enum(['cell', 'row', 'column', 'sheet', 'part', 'setting', 'absent', 'file']),
        editable: Type.Boolean(),
      }),
    ),
  }),
})

export const importAddFile = officeCall({
  call: 'POST /api/office/scores/draft/file',
  rows,
  summary:
    'Put a file that this account uploaded with purpose `office` into a draft; what it seems to be is told after the check. 10020: the draft is being stored or was',
  body: Type.Object({ ...one, fileId: Id }),
  reply,
})

export const importRemoveFile = officeCall({
  call: 'POST /api/office/scores/draft/file/remove',
  rows,
  summary: 'Take a file out of a draft, with what was said over it',
  body: Type.Object({ ...one, fileId: Id }),
  reply,
})

export const importChange = officeCall({
  call: 'POST /api/office/scores/draft/change',
  rows,
  summary:
    'Say what the exam is, what each file is, what columns and words mean; the draft is checked again. 10005: no such exam of this school',
  body: Type.Object({
    ...one,
    settings: Type.Optional(Type.Partial(ImportSettings)),
    /** Of these files alone; what was said of the others stays. */
    files: Type.Optional(
      Type.Array(Type.Object({ fileId: Id, role: ImportRole, course: Line }), { maxItems: 200 }),
    ),
    /** Columns of these sheets alone; a sheet with neither row nor columns: what was said of it is taken back. */
    columns: Type.Optional(SheetOverlay.properties.columns),
    /** Whether these sheets are read; what was said of the others stays. */
    sheets: Type.Optional(Type.Array(SheetRead, { maxItems: 500 })),
    /** Replaces all that was said before of columns, sheets, words and cells, before `columns` and `sheets` are taken. */
    overlay: Type.Optional(SheetOverlay),
    /** The school's exam that the files are added to; '': none, they make one. */
    ofExamId: Type.Optional(Type.Union([Type.Literal(''), Id])),
  }),
  reply,
})

export const importEdit = officeCall({
  call: 'POST /api/office/scores/draft/edit',
  rows: ['O06'],
  summary: 'Mend cells and leave out rows, beside those of before; the draft is checked again',
  body: Type.Object({
    ...one,
    edits: Type.Array(CellEdit, { maxItems: 5000 }),
    rowsOut: Type.Array(RowOut, { maxItems: 5000 }),
  }),
  reply,
})

export const importCheckAgain = officeCall({
  call: 'POST /api/office/scores/draft/check',
  rows,
  summary: 'Read the draft once more, as after the school’s roster changed or a job was given up',
  body: Type.Object(one),
  reply,
})

export const importStore = officeCall({
  call: 'POST /api/office/scores/draft/import',
  rows: ['O06', 'O08'],
  summary:
    'Store what was checked, in one transaction; nobody sees it before it is published. 10020: it changed meanwhile, or has faults; 10001: how many are without marks has to be typed, or is another number. Again: the same version',
  body: Type.Object({
    ...one,
    revision: Type.Integer({ minimum: 1, maximum: INT32_MAX }),
    /** How many are without marks, where `absences.asks`. */
    absent: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  reply,
})

export const importRemove = officeCall({
  call: 'POST /api/office/scores/draft/remove',
  rows: ['O03'],
  summary: 'Throw a draft away; an exam that it became stays. For 30 days it can be brought back',
  body: Type.Object(one),
  reply: Type.Object({}),
})

export const importRestore = officeCall({
  call: 'POST /api/office/scores/draft/restore',
  rows: ['O03'],
  summary:
    'Bring back a draft that was thrown away; it is checked again. 10005: none of this school is, or its time is over; 10020: it is being stored just now',
  body: Type.Object(one),
  reply,
})
