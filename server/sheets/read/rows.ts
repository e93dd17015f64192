import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isBlankCell } from '../cells.ts'
import type { Faults } from '../faults.ts'
import { applyOverlayToRows } from '../overlay/said-rows.ts'
import { contentKind } from './content-kind.ts'
import { csvRows, OpenQuoteError } from './csv.ts'
import { type Encoding, findEncoding } from './encoding.ts'
import { LIMITS, LimitError } from './limits.ts'
import type { FileRef, OnBytes, SheetRow } from './sheet.ts'
import type { SheetScan } from './sheet-scan.ts'
import { limitFault, listSheetsToRead } from './sheets-of.ts'
import type { XlsxMessage, XlsxTask } from './xlsx-message.ts'

class XlsxError extends Error {
  readonly reason: 'not-xlsx' | 'locked' | 'broken'
  constructor(reason: 'not-xlsx' | 'locked' | 'broken') {
    super(`The workbook cannot be read (${reason}).`)
    this.reason = reason
  }
}

/** Enough for 100,000 x 40 many times over; a workbook that needs more ends the thread, not the command. */
const HEAP_MB = 512

/** Rows of one sheet of a workbook, parsed in a thread. Throws XlsxError. */
async function* xlsxRows(path: string, sheet?: string): AsyncGenerator<SheetRow> {
  const task: XlsxTask = { path, sheet: sheet ?? null }
  const worker = new Worker(new URL('./xlsx.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const inbox: XlsxMessage[] = []
  let wake: () => void = () => undefined
  const put = (message: XlsxMessage) => {
    inbox.push(message)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ failed: 'broken' }))
  worker.on('exit', () => put({ end: true }))
  try {
    for (;;) {
      const message = inbox.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('rows' in message) {
        yield* message.rows
        worker.postMessage('next')
      } else if ('failed' in message) {
        throw new XlsxError(message.failed)
      } else return
    }
  } finally {
    await worker.terminate()
  }
}

/**
 * Rows of a CSV or XLSX file that have at least one filled cell, in order. Whatever hinders reading becomes a fault of
 * the file and ends the rows; a file without any filled row is a fault too. Of a workbook one sheet: the file's, else
 * the first that `listSheetsToRead` gives.
 */
export async function* readRows(file: FileRef, faults: Faults, onBytes?: OnBytes): AsyncGenerator<SheetRow> {
  let some = false
  faults.source(file.label, basename(file.path), file.sheet ?? null)
  try {
    const rows = await openRows(file, faults, onBytes)
    if (!rows) return
    for await (const row of rows) {
      if (row.cells.every(isBlankCell) && !row.formulas) continue
      some = true
      yield row
    }
    if (!some) faults.add('empty_file', { file: file.label })
    onBytes?.((await stat(file.path)).size)
  } catch (e) {
    if (e instanceof OpenQuoteError) faults.add('quote_open', { file: file.label, row: e.row })
    else if (e instanceof LimitError) limitFault(e, file, faults)
    else if (e instanceof XlsxError) xlsxFault(e, file, faults)
    else throw e
  }
}

async function openRows(
  file: FileRef,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<AsyncGenerator<SheetRow> | null> {
  const found = await contentKind(file.path).catch(() => null)
  const place = { file: file.label }
  if (!found) faults.add('file_missing', place)
  else if (found.kind === 'empty') faults.add('empty_file', place)
  else if (found.kind === 'other') faults.add('not_spreadsheet', place, { kind: found.what })
  else if (found.kind === 'ole') faults.add(found.code, place)
  else if (found.kind === 'xlsx') return sheetRows(file, faults)
  else if (/^\.(xlsx|xlsm|xls)$/i.test(extname(file.path)))
    faults.add('not_spreadsheet', place, { kind: 'text' })
  else return textRows(file, found.kind === 'text' ? null : found.kind, faults, onBytes)
  return null
}

async function sheetRows(file: FileRef, faults: Faults) {
  if (file.scan) return applyOverlayToRows(asSeen(file, file.scan), file, faults)
  const [first, ...others] = (await listSheetsToRead(file, [], faults)) ?? []
  for (const other of others)
    faults.add(
      'sheet_not_read',
      { file: other.label },
      { sheet: other.sheet ?? '', first: first?.sheet ?? '' },
    )
  if (!first) return null
  faults.source(first.label, basename(first.path), first.sheet ?? null)
  return applyOverlayToRows(asSeen(first, first.scan), first, faults)
}

/** Rows of a sheet with what looking through it has found. */
async function* asSeen(file: FileRef, scan: SheetScan | undefined): AsyncGenerator<SheetRow> {
  const look = scan?.looks.reader()
  for await (const row of xlsxRows(file.path, file.sheet)) {
    const empty = scan?.formulas.get(row.row)
    const seen = look ? look(row) : row
    yield empty ? { ...seen, formulas: empty } : seen
  }
}

async function textRows(file: FileRef, known: Encoding | null, faults: Faults, onBytes?: OnBytes) {
  const { size } = await stat(file.path)
  if (size > LIMITS.textBytes) throw new LimitError('bytes', LIMITS.textBytes >> 20)
  if (known) return applyOverlayToRows(csvRows(file.path, known, onBytes), file, faults)
  const found = await findEncoding(file.path)
  if (found.encoding) return applyOverlayToRows(csvRows(file.path, found.encoding, onBytes), file, faults)
  faults.add('wrong_encoding', { file: file.label, row: found.row })
  return null
}

function xlsxFault(e: XlsxError, file: FileRef, faults: Faults): void {
  const place = { file: file.label }
  if (e.reason === 'locked') faults.add('locked_book', place)
  else if (e.reason === 'broken') faults.add('broken_xlsx', place)
  else faults.add('not_spreadsheet', place, { kind: 'ZIP' })
}
