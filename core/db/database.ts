import { Dexie, type Table } from 'dexie'
import type { Drawing } from '#core/domain/formula/drawing.ts'
import { databaseName } from './erase.ts'
import type { BytesRow, DraftRow, LeaseRow, OperationRow, ReceiptRow, UploadQueueRow } from './work-rows.ts'

/** One step of the local database: only what changes, as Dexie wants it. */
interface Version {
  /** Day it was added and why. */
  note: string
  stores: Record<string, string | null>
}

/** Append only: a phone may still hold any of these. The place in the list is the version, from 1. */
const versions: readonly Version[] = [
  {
    note: '2026-11-21 replies kept for reading without a line; facts about the database',
    stores: { payload: 'key, call, asOf', meta: 'key' },
  },
  {
    note: '2026-11-21 what a person makes: drafts, operations, files, receipts; who sends them',
    stores: {
      homeworkDraft: 'target',
      mistakeDraft: 'target',
      operation: 'opId, target',
      upload: 'fileId, target',
      bytes: 'fileId',
      receipt: 'opId, target, keptAt',
      lease: 'name',
    },
  },
  {
    note: '2026-11-21 formulas that were drawn, and the glyphs they share',
    stores: { formula: 'key, keptAt', glyph: 'name' },
  },
]

/** A kept reply of the server. */
export interface PayloadRow {
  /** Call and sorted query. */
  key: string
  call: string
  /** The envelope as it came. */
  body: string
  etag: string
  /** Epoch ms when the server gave it. */
  asOf: number
}

/** A formula drawn on this phone or sent drawn. */
export interface FormulaRow {
  /** `formulaKey` of its TeX. */
  key: string
  /** Null: its TeX was rejected. */
  drawing: Drawing | null
  /** Epoch ms. */
  keptAt: number
}

/** Outline of a glyph of the formulas. */
export interface GlyphRow {
  name: string
  outline: string
}

/** Small facts about this database itself. */
export interface MetaRow {
  key: string
  value: string | number
}

/** The database of one account on this device. Bytes are kept as ArrayBuffer, never Blob: WebKit loses those. */
export class AccountDatabase extends Dexie {
  declare payload: Table<PayloadRow, string>
  declare meta: Table<MetaRow, string>
  declare formula: Table<FormulaRow, string>
  declare glyph: Table<GlyphRow, string>
  declare homeworkDraft: Table<DraftRow, string>
  declare mistakeDraft: Table<DraftRow, string>
  declare operation: Table<OperationRow, string>
  declare upload: Table<UploadQueueRow, string>
  declare bytes: Table<BytesRow, string>
  declare receipt: Table<ReceiptRow, string>
  declare lease: Table<LeaseRow, string>

  constructor(accountKey: string) {
    super(databaseName(accountKey), { chromeTransactionDurability: 'strict' })
    for (const [at, version] of versions.entries()) this.version(at + 1).stores(version.stores)
  }
}
