import type { Locale } from '#contract/locale.ts'
import type { DraftFile, ImportCheck, ImportSettings } from '#contract/office/import-shapes.ts'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { notFound } from '../../../http/reply/refusal.ts'

/** A text in each language of the product. */
export type Both<T = string> = Readonly<Record<Locale, T>>

type SheetCheck = ImportCheck['sheets'][number]

/** A check as it is kept: its words in both languages. */
export interface StoredCheck extends Omit<ImportCheck, 'sheets'> {
  sheets: readonly (Omit<SheetCheck, 'why' | 'whys'> & { why: Both; whys: readonly Both[] })[]
}

/** A fault as it is kept. */
export interface StoredFault {
  code: string
  params: Readonly<Record<string, string | number>>
  file: string
  sheet: string | null
  row: number | null
  column: number | null
  columnName: string | null
  mend: 'cell' | 'row' | 'column' | 'sheet' | 'part' | 'setting' | 'absent' | 'file'
  editable: boolean
  words: Both<{ what: string; todo: string }>
}

export interface StoredFaults {
  /** Counted and kept, without the question after the absent. */
  fault: { count: number; rows: readonly StoredFault[] }
  warning: { count: number; rows: readonly StoredFault[] }
}

export type DraftRow = Awaited<ReturnType<typeof lockDraft>>

const COLUMNS = [
  'import_id',
  'school_id',
  'account_id',
  'kind',
  'state',
  'revision',
  'checked',
  'settings',
  'overlay',
  'result',
  'job_id',
  'exam_id',
  'version',
  'unchanged',
] as const

const draft = (db: Db | Tx, school: SchoolId, importId: string) =>
  db
    .selectFrom('office_import')
    .where('school_id', '=', school)
    .where('import_id', '=', importId)
    .where('removed_at', 'is', null)

/** @throws Refusal 10005 no such draft of this school */
export async function draftRow(db: Db | Tx, school: SchoolId, importId: string) {
  const row = await draft(db, school, importId).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound()
  return asDraft(row)
}

/** The same, locked: whoever changes it too waits. @throws Refusal 10005 */
export async function lockDraft(tx: Tx, school: SchoolId, importId: string) {
  const row = await draft(tx, school, importId).select(COLUMNS).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return asDraft(row)
}

/** What the columns of JSON hold. */
const asDraft = <R extends { settings: unknown; overlay: unknown; result: unknown }>(row: R) => ({
  ...row,
  settings: row.settings as ImportSettings,
  overlay: row.overlay as SheetOverlay,
  result: row.result as StoredCheck | null,
})

export async function faultsOf(db: Db, school: SchoolId, importId: string): Promise<StoredFaults | null> {
  const row = await draft(db, school, importId).select('faults').executeTakeFirst()
  if (!row) throw notFound()
  return row.faults as StoredFaults | null
}

export async function listDraftFiles(db: Db | Tx, school: SchoolId, importId: string) {
  const rows = await db
    .selectFrom('office_import_file as d')
    .innerJoin('file as f', (j) =>
      j.onRef('f.school_id', '=', 'd.school_id').onRef('f.file_id', '=', 'd.file_id'),
    )
    .where('d.school_id', '=', school)
    .where('d.import_id', '=', importId)
    .select(['d.file_id', 'd.name', 'd.size', 'd.role', 'd.course', 'f.sha256', 'f.type'])
    .orderBy('d.seq')
    .execute()
  return rows.map((r) => ({
    fileId: r.file_id,
    name: r.name,
    size: Number(r.size),
    /** '': to be found out. */
    role: r.role as DraftFile['role'] | '',
    course: r.course,
    sha256: r.sha256,
    type: r.type,
  }))
}
export type FileOfDraft = Awaited<ReturnType<typeof listDraftFiles>>[number]

/** Drafts of the school, newest first. */
export const draftLines = (db: Db, school: SchoolId, most: number) =>
  db
    .selectFrom('office_import as d')
    .where('d.school_id', '=', school)
    .where('d.removed_at', 'is', null)
    .select((x) => [
      ...([
        'd.import_id',
        'd.kind',
        'd.state',
        'd.settings',
        'd.changed_at',
        'd.by_name',
        'd.exam_id',
      ] as const),
      'd.job_id',
      x
        .selectFrom('office_import_file as f')
        .whereRef('f.school_id', '=', 'd.school_id')
        .whereRef('f.import_id', '=', 'd.import_id')
        .select((f) => f.fn.countAll<string>().as('n'))
        .as('files'),
    ])
    .orderBy('d.changed_at', 'desc')
    .limit(most)
    .execute()

/** Writes what changed of a draft. */
export const saveDraft = (tx: Tx, school: SchoolId, importId: string, set: DraftChange) =>
  tx
    .updateTable('office_import')
    .set({
      ...set.plain,
      ...(set.settings ? { settings: JSON.stringify(set.settings) } : {}),
      ...(set.overlay ? { overlay: JSON.stringify(set.overlay) } : {}),
      ...(set.result === undefined ? {} : { result: JSON.stringify(set.result) }),
      ...(set.faults ? { faults: JSON.stringify(set.faults) } : {}),
    })
    .where('school_id', '=', school)
    .where('import_id', '=', importId)
    .execute()

/** Throws a draft away at this time, or brings it back. @returns false: it is not there, or not thrown away */
export async function setRemoved(
  tx: Tx,
  school: SchoolId,
  importId: string,
  at: Date | null,
): Promise<boolean> {
  const done = await tx
    .updateTable('office_import')
    .set({ removed_at: at })
    .where('school_id', '=', school)
    .where('import_id', '=', importId)
    .where('removed_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

export interface DraftChange {
  plain?: {
    state?: string
    revision?: number
    checked?: number
    job_id?: string
    exam_id?: string
    version?: number
    unchanged?: boolean
    changed_at?: Date
  }
  settings?: ImportSettings
  overlay?: SheetOverlay
  result?: StoredCheck
  faults?: StoredFaults
}

/** Says what a file is; with `onlyNew` where nobody said it. */
export async function sayRole(
  tx: Tx,
  of: { school: SchoolId; importId: string },
  { fileId, role, course }: Pick<DraftFile, 'fileId' | 'role' | 'course'>,
  onlyNew = false,
): Promise<boolean> {
  const update = tx
    .updateTable('office_import_file')
    .set({ role, course })
    .where('school_id', '=', of.school)
    .where('import_id', '=', of.importId)
    .where('file_id', '=', fileId)
  const done = await (onlyNew ? update.where('role', 'in', ['', 'unclear']) : update).executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}
