import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { contentKind } from '../../sheets/read/content-kind.ts'
import { csvRows, OpenQuoteError } from '../../sheets/read/csv.ts'
import type { Encoding } from '../../sheets/read/encoding.ts'
import { LIMITS, LimitError } from '../../sheets/read/limits.ts'
import type { FileRef, SheetRow } from '../../sheets/read/sheet.ts'
import { limitCode } from '../../sheets/read/sheets-of.ts'
import { ZipDamagedError, ZipListError } from '../../sheets/read/zip-entries.ts'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import { type SheetHead, workbookHead } from './workbook-head.ts'

export interface FileHead {
  bytes: number
  content: 'text' | 'workbook' | 'other'
  encoding: Encoding | null
  sheets: readonly SheetHead[]
  refused: { code: FaultCode; params: Record<string, string | number> } | null
}

/** Rows of each sheet that are looked at. */
export const LOOKED_ROWS = 60
/** The start of a text by which its encoding is told. */
const TEXT_HEAD = 256 << 10

/** The first rows of a file, whatever its size; why it cannot be read where it cannot. */
export async function fileHead(file: FileRef): Promise<FileHead> {
  const none = { bytes: 0, content: 'other', encoding: null, sheets: [] } as const
  const size = await stat(file.path).then(
    (s) => s.size,
    () => null,
  )
  const found = size === null ? null : await contentKind(file.path).catch(() => null)
  if (size === null || !found) return { ...none, refused: { code: 'file_missing', params: {} } }
  const refused = (code: FaultCode, params: Record<string, string | number> = {}): FileHead => ({
    ...none,
    bytes: size,
    refused: { code, params },
  })
  try {
    if (found.kind === 'empty') return refused('empty_file')
    if (found.kind === 'other') return refused('not_spreadsheet', { kind: found.what })
    if (found.kind === 'ole') return refused(found.code)
    if (found.kind === 'xlsx') {
      const sheets = await workbookHead(file.path, LOOKED_ROWS)
      return { ...none, bytes: size, content: 'workbook', sheets, refused: null }
    }
    if (/\.(xlsx|xlsm|xls)$/i.test(basename(file.path))) return refused('not_spreadsheet', { kind: 'text' })
    if (size > LIMITS.textBytes) return refused('over_bytes', { max: LIMITS.textBytes >> 20 })
    const encoding = found.kind === 'text' ? await headEncoding(file.path) : found.kind
    if (!encoding) return { ...refused('wrong_encoding'), content: 'text' }
    const head = await textHead(file.path, encoding)
    return { bytes: size, content: 'text', encoding, sheets: [head], refused: null }
  } catch (e) {
    if (e instanceof LimitError) return refused(limitCode(e), { max: e.max })
    if (e instanceof OpenQuoteError) return refused('quote_open', { row: e.row })
    if (e instanceof ZipDamagedError) return refused('broken_xlsx')
    if (e instanceof ZipListError) return refused('not_spreadsheet', { kind: 'ZIP' })
    throw e
  }
}

async function textHead(path: string, encoding: Encoding): Promise<SheetHead> {
  const rows: SheetRow[] = []
  let more = false
  for await (const row of csvRows(path, encoding)) {
    more = rows.length >= LOOKED_ROWS
    if (more) break
    rows.push(row)
  }
  return { name: null, hidden: false, rows, more, stated: null }
}

/** The encoding of the start of a text; what follows may still be another, which reading tells with its row. */
async function headEncoding(path: string): Promise<Encoding | null> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(TEXT_HEAD), 0, TEXT_HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    const stream = bytesRead === TEXT_HEAD
    return (['utf-8', 'gb18030'] as const).find((encoding) => decodes(head, encoding, stream)) ?? null
  } finally {
    await file.close()
  }
}

function decodes(bytes: Buffer, encoding: Encoding, stream: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}
