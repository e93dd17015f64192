import { headingKey } from '../columns/fields.ts'
import type { Faults } from '../faults.ts'
import { contentKind } from './content-kind.ts'
import { LimitError } from './limits.ts'
import type { FileRef } from './sheet.ts'
import { type WorkbookSheet, workbookSheets } from './workbook.ts'
import { ZipDamagedError, ZipListError } from './zip-entries.ts'

/**
 * What of a file is to be read: itself, or each visible sheet of a workbook that holds anything. A hidden sheet that
 * holds something is a fault unless a person said whether it is read; `ignore` names sheets to pass over. Null, with the faults told, where nothing can be read.
 */
export async function listSheetsToRead(
  file: FileRef,
  ignore: readonly string[],
  faults: Faults,
): Promise<FileRef[] | null> {
  if (file.scan || !(await isWorkbook(file))) return [file]
  const sheets = await lookThrough(file, faults)
  if (!sheets) return null
  const named = sheets.find(({ name }) => name === file.sheet)
  if (named) return [{ ...file, scan: named.scan }]
  if (file.sheet !== undefined) {
    faults.add('sheet_missing', { file: file.label }, { known: sheets.map((s) => s.name).join(', ') })
    return null
  }
  const passed = new Set(ignore.map(headingKey))
  const said = (name: string) => file.said?.reads(file.path, name) ?? null
  const filled = sheets.filter(
    ({ name, scan }) => scan.filled && !passed.has(headingKey(name)) && said(name) !== false,
  )
  const isHidden = (s: WorkbookSheet) => s.hidden && said(s.name) !== true
  const hidden = filled.filter(isHidden)
  for (const { name } of hidden) faults.add('sheet_hidden', { file: file.label }, { sheet: name })
  const shown = filled.filter((s) => !isHidden(s))
  if (!shown.length && !hidden.length) faults.add('empty_file', { file: file.label })
  if (!shown.length) return null
  return shown.map(({ name, scan }) => ({
    ...file,
    sheet: name,
    label: shown.length > 1 ? `${file.label}#${name}` : file.label,
    scan,
  }))
}

async function isWorkbook(file: FileRef): Promise<boolean> {
  const found = await contentKind(file.path).catch(() => null)
  return found?.kind === 'xlsx'
}

async function lookThrough(file: FileRef, faults: Faults): Promise<WorkbookSheet[] | null> {
  try {
    return await workbookSheets(file.path)
  } catch (e) {
    if (e instanceof LimitError) limitFault(e, file, faults)
    else if (e instanceof ZipDamagedError) faults.add('broken_xlsx', { file: file.label })
    else if (e instanceof ZipListError) faults.add('not_spreadsheet', { file: file.label }, { kind: 'ZIP' })
    else throw e
    return null
  }
}

const CODES = {
  bytes: 'over_bytes',
  entries: 'over_entries',
  unpacked: 'over_unpacked',
  rows: 'over_rows',
} as const

/** The fault that a limit is told as. */
export const limitCode = ({ limit }: LimitError) => CODES[limit]

export function limitFault(e: LimitError, file: FileRef, faults: Faults): void {
  faults.add(limitCode(e), { file: file.label }, { max: e.max })
}
