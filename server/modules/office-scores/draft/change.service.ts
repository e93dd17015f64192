import { JobStatus, Status } from '#contract/envelope.ts'
import type { DraftFile, ImportSettings } from '#contract/office/import-shapes.ts'
import type {
  CellEdit,
  RowOut,
  SheetColumns,
  SheetOverlay,
  SheetRead,
} from '#contract/office/sheet-overlay.ts'
import type { Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { badField, Refusal } from '../../../http/reply/refusal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { calledAs, findOwnExam } from './create.service.ts'
import {
  type DraftChange,
  type DraftRow,
  listDraftFiles,
  lockDraft,
  saveDraft,
  sayRole,
} from './draft.repo.ts'

export interface DraftChangeContext {
  school: SchoolId
  importId: string
  accountId: string
  now: Date
}

/** Most mended cells, and rows left out, of one draft. */
const MOST_MENDS = 20_000
/** Most sheets of one draft of which a person says something. */
const MOST_SHEETS = 500

/**
 * Changes a draft and has it checked again. A check that has not read it yet reads the change too.
 * @throws Refusal 10005; 10020 it is being stored, or was
 */
export async function changeDraft(
  tx: Tx,
  jobs: Jobs,
  of: DraftChangeContext,
  change: (row: DraftRow) => Promise<DraftChange> | DraftChange,
): Promise<DraftRow> {
  const row = await lockDraft(tx, of.school, of.importId)
  const status = await jobStatus(tx, row.job_id)
  const isOpen = status !== null && status !== JobStatus.confirm
  if (row.state === 'imported' || (row.state === 'importing' && isOpen)) {
    throw new Refusal(Status.conflict, 'importTaken', { http: 409 })
  }
  const set = await change(row)
  const { length } = await listDraftFiles(tx, of.school, of.importId)
  const job_id =
    length === 0
      ? ''
      : row.state === 'checking' && isOpen && status !== JobStatus.done
        ? row.job_id
        : await jobs.enqueueIn(
            tx,
            'office-check',
            { schoolId: of.school, importId: of.importId, accountId: of.accountId },
            { accountId: of.accountId },
          )
  const state = length === 0 ? 'open' : 'checking'
  const plain = { ...set.plain, state, job_id, revision: row.revision + 1, changed_at: of.now }
  await saveDraft(tx, of.school, of.importId, { ...set, plain })
  return row
}

async function jobStatus(tx: Tx, jobId: string): Promise<number | null> {
  const job = await tx.selectFrom('job').where('job_id', '=', jobId).select('status').executeTakeFirst()
  return job?.status ?? null
}

export interface DraftChangeInput {
  settings?: Partial<ImportSettings> | undefined
  files?: readonly Pick<DraftFile, 'fileId' | 'role' | 'course'>[] | undefined
  overlay?: SheetOverlay | undefined
  columns?: readonly SheetColumns[] | undefined
  sheets?: readonly SheetRead[] | undefined
  /** The exam that files are added to; '': none. */
  ofExamId?: string | undefined
}

/**
 * What a person says of exam, files and columns.
 * @throws Refusal 10001 a file that is not in the draft, too many sheets; 10005 no such exam of this school's own
 */
export async function buildDraftChange(
  tx: Tx,
  of: DraftChangeContext,
  row: DraftRow,
  said: DraftChangeInput,
): Promise<DraftChange> {
  // that a file is unclear is what a check found so far, and nothing that a person says
  for (const file of (said.files ?? []).filter(({ role }) => role !== 'unclear')) {
    if (!(await sayRole(tx, of, file))) throw badField('files', 'notInDraft')
  }
  const { ofExamId } = said
  const exam = ofExamId ? await findOwnExam(tx, of.school, ofExamId) : null
  const settings = { ...said.settings, ...(ofExamId !== undefined && calledAs(exam)) }
  return {
    ...(ofExamId !== undefined && { plain: { exam_id: ofExamId } }),
    ...(Object.keys(settings).length > 0 ? { settings: settingsAfter(row.settings, settings) } : {}),
    ...(said.overlay || said.columns || said.sheets ? { overlay: overlayAfter(row.overlay, said) } : {}),
  }
}

/** What is said of some sheets, beside what was said of the others: two people may be at one draft. */
function overlayAfter(before: SheetOverlay, said: DraftChangeInput): SheetOverlay {
  const { columns: was, sheets: read = [], ...rest } = said.overlay ?? before
  const { columns = [], sheets = [] } = said
  const others = <T extends { file: string; sheet: string | null }>(all: readonly T[], now: readonly T[]) =>
    all.filter((one) => !now.some(({ file, sheet }) => file === one.file && sheet === one.sheet))
  const after = {
    columns: [...others(was, columns), ...columns],
    sheets: [...others(read, sheets), ...sheets],
  }
  for (const name of ['columns', 'sheets'] as const) {
    if (after[name].length > MOST_SHEETS) throw badField(name, 'tooManyEntries', { n: MOST_SHEETS })
  }
  const isSaid = ({ headerRow, columns: uses }: SheetColumns) => headerRow !== null || uses.length > 0
  return { ...rest, ...after, columns: after.columns.filter(isSaid) }
}

/** Which exam it is was answered for a name and a day: with others it is asked again. */
function settingsAfter(before: ImportSettings, said: Partial<ImportSettings>): ImportSettings {
  const after = { ...before, ...said }
  const isMoved = after.exam !== before.exam || after.date !== before.date
  return isMoved && after.corrects === before.corrects ? { ...after, corrects: '' } : after
}

/** Which exam it is was answered for the files that were there: with others it is asked again. */
export const withOtherFiles = ({ settings }: DraftRow): DraftChange =>
  settings.corrects ? { settings: { ...settings, corrects: '' } } : {}

/** Mends beside those of before; a later one of the same cell replaces it. @throws Refusal 10001 too many */
export function mend(row: DraftRow, edits: readonly CellEdit[], rowsOut: readonly RowOut[]): DraftChange {
  const cell = (e: CellEdit) => JSON.stringify([e.file, e.sheet, e.row, e.column])
  const line = (r: RowOut) => JSON.stringify([r.file, r.sheet, r.row])
  const { overlay } = row
  const all = [...new Map([...overlay.edits, ...edits].map((e) => [cell(e), e])).values()]
  const out = [...new Map([...overlay.rowsOut, ...rowsOut].map((r) => [line(r), r])).values()]
  if (all.length > MOST_MENDS || out.length > MOST_MENDS)
    throw badField('edits', 'tooManyEntries', { n: MOST_MENDS })
  return { overlay: { ...overlay, edits: all, rowsOut: out } }
}
