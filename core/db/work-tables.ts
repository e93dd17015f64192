import type { Table } from 'dexie'
import type { AccountDatabase } from './database.ts'
import type {
  BytesRow,
  DraftKind,
  DraftRow,
  LeaseRow,
  OperationRow,
  ReceiptRow,
  UploadQueueRow,
} from './work-rows.ts'

/** What is asked of a table; the same over the database and over memory. */
export interface Rows<Row> {
  get(key: string): Promise<Row | undefined>
  put(row: Row): Promise<void>
  delete(key: string): Promise<void>
  all(): Promise<Row[]>
}

/** All tables of a person's work, inside one transaction. Only their methods may be awaited there. */
export interface WorkTables {
  draft: Readonly<Record<DraftKind, Rows<DraftRow>>>
  operation: Rows<OperationRow>
  upload: Rows<UploadQueueRow>
  bytes: Rows<BytesRow>
  receipt: Rows<ReceiptRow>
  lease: Pick<Rows<LeaseRow>, 'get' | 'put'>
  meta: Pick<Rows<MetaRow>, 'get' | 'put' | 'all'>
}

export interface MetaRow {
  key: string
  value: string | number
}

/** Name of the small fact that stands in memory only: the database could not be read, and may hold more. */
export const UNREAD = 'unread'

/** Field that names a row of each table. */
export const KEY_OF = {
  homeworkDraft: 'target',
  mistakeDraft: 'target',
  operation: 'opId',
  upload: 'fileId',
  bytes: 'fileId',
  receipt: 'opId',
  lease: 'name',
  meta: 'key',
} as const

export type TableName = keyof typeof KEY_OF
export const TABLES = Object.keys(KEY_OF) as readonly TableName[]

const rowsOf = <Row>(table: Table<Row, string>): Rows<Row> => ({
  get: (key) => table.get(key) as Promise<Row | undefined>,
  put: async (row) => void (await table.put(row)),
  delete: (key) => table.delete(key) as Promise<void>,
  all: () => table.toArray() as Promise<Row[]>,
})

/** The tables of the database. */
export const toWorkTables = (db: AccountDatabase): WorkTables => ({
  draft: { homework: rowsOf(db.homeworkDraft), mistake: rowsOf(db.mistakeDraft) },
  operation: rowsOf(db.operation),
  upload: rowsOf(db.upload),
  bytes: rowsOf(db.bytes),
  receipt: rowsOf(db.receipt),
  lease: rowsOf(db.lease),
  meta: rowsOf(db.meta),
})
