import type { FileHandle } from 'node:fs/promises'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { cellFormats } from '../../sheets/read/cell-formats.ts'
import { LIMITS, LimitError } from '../../sheets/read/limits.ts'
import type { SheetRow } from '../../sheets/read/sheet.ts'
import { SheetLooks } from '../../sheets/read/sheet-looks.ts'
import { type ListedSheet, openWorkbook, WHOLE } from '../../sheets/read/workbook.ts'
import { rowsOfBytes } from '../../sheets/read/xlsx-cells.ts'
import type { ZipEntry } from '../../sheets/read/zip-entries.ts'
import { unpacked } from '../../sheets/read/zip-unpack.ts'

/** The first rows of one sheet. */
export interface SheetHead {
  /** Null: a file without sheets. */
  name: string | null
  hidden: boolean
  rows: readonly SheetRow[]
  /** Whether it goes on behind them. */
  more: boolean
  /** Rows as the file states them. */
  stated: number | null
}

/** Sheets of a workbook that are looked at. */
const SHEETS = 60
/** Of each sheet so much of its XML is unpacked at most. */
const SHEET_HEAD = 1 << 20
/** Of the shared texts of all sheets. */
const TEXTS_HEAD = 24 << 20

const ROW_END = /<\/(?:\w+:)?row>|<(?:\w+:)?row(?:\s[^>]*)?\/>/g
const TEXT_END = /<\/(?:\w+:)?si>|<(?:\w+:)?si\s*\/>/g
const TEXT_CELL = /<(?:\w+:)?c\s[^>]*\bt="s"[^>]*>\s*<(?:\w+:)?v>(\d{1,9})</g

/**
 * The first rows of each sheet of a workbook, read as always from a copy that was cut behind them: a sheet of any length
 * costs the same. Throws LimitError, ZipListError and ZipDamagedError.
 */
export async function workbookHead(path: string, rows: number): Promise<SheetHead[]> {
  const { file, entries, sheets } = await openWorkbook(path)
  try {
    const heads: (CutSheet & { listed: ListedSheet })[] = []
    for (const listed of sheets.slice(0, SHEETS)) {
      const entry = entries.get(listed.path)
      if (entry) heads.push({ listed, ...(await cutSheet(file, entry, rows)) })
    }
    const bytes = await cutWorkbook(file, entries, heads)
    const styles = [...entries.values()].find(({ name: part }) => /(^|\/)styles\.xml$/i.test(part))
    const formats = cellFormats(
      styles ? (await startOf(file, styles, LIMITS.part)).bytes.toString('utf8') : '',
    )
    const found: SheetHead[] = []
    for (const { listed, more, stated, xml } of heads) {
      const { name, hidden } = listed
      const looks = new SheetLooks(formats)
      looks.note(xml)
      const seen = (await rowsOf(bytes, name, rows)).map(looks.reader())
      found.push({ name, hidden, rows: seen, more, stated })
    }
    return found
  } finally {
    await file.close()
  }
}

interface CutSheet {
  xml: string
  more: boolean
  stated: number | null
}

async function cutSheet(file: FileHandle, entry: ZipEntry, rows: number): Promise<CutSheet> {
  const { bytes, whole } = await startOf(file, entry, SHEET_HEAD)
  const xml = bytes.toString('latin1')
  const stated = Number(/<(?:\w+:)?dimension\s[^>]*ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(xml)?.[1] ?? 0) || null
  if (stated !== null && stated > LIMITS.rows) throw new LimitError('rows', LIMITS.rows)
  let end = -1
  let count = 0
  for (const found of xml.matchAll(ROW_END)) {
    end = found.index + found[0].length
    if (++count >= rows) break
  }
  const rest = xml.slice(end)
  if (whole && !/<(?:\w+:)?row[\s>/]/.test(rest)) return { xml, more: false, stated }
  const prefix = /<(\w+:)?worksheet[\s>]/.exec(xml)?.[1] ?? ''
  const open = new RegExp(`<${prefix}sheetData(\\s[^>]*)?>`).exec(xml)
  const from = open ? open.index + open[0].length : xml.length
  const close = `</${prefix}sheetData></${prefix}worksheet>`
  return { xml: xml.slice(0, Math.max(from, end)) + close, more: true, stated }
}

/** A workbook of the cut sheets, with as many shared texts as they name. */
async function cutWorkbook(
  file: FileHandle,
  entries: ReadonlyMap<string, ZipEntry>,
  heads: readonly (CutSheet & { listed: ListedSheet })[],
): Promise<Uint8Array> {
  const parts: Zippable = {}
  for (const { listed, xml } of heads) parts[listed.path] = Buffer.from(xml, 'latin1')
  let last = -1
  for (const { xml } of heads) {
    for (const [, index] of xml.matchAll(TEXT_CELL)) last = Math.max(last, Number(index))
  }
  for (const [name, entry] of entries) {
    if (!WHOLE.test(name)) continue
    parts[name] = /sharedStrings\.xml$/i.test(name)
      ? await cutTexts(file, entry, last + 1)
      : (await startOf(file, entry, LIMITS.part)).bytes
  }
  return zipSync(parts, { level: 0 })
}

/** The first `count` shared texts. */
async function cutTexts(file: FileHandle, entry: ZipEntry, count: number): Promise<Uint8Array> {
  const pieces: string[] = []
  let rest = ''
  let left = count
  let size = 0
  for await (const chunk of unpacked(file, entry)) {
    const text = rest + chunk.toString('latin1')
    let end = 0
    for (const found of left > 0 ? text.matchAll(TEXT_END) : []) {
      end = found.index + found[0].length
      if (--left <= 0) break
    }
    pieces.push(text.slice(0, end))
    rest = text.slice(end)
    size += chunk.length
    if (left <= 0 || size > TEXTS_HEAD) break
  }
  const head = pieces.join('') || rest.slice(0, (/<(?:\w+:)?sst(\s[^>]*)?>/.exec(rest)?.index ?? 0) || 0)
  const prefix = /<(\w+:)?sst[\s>]/.exec(head)?.[1] ?? ''
  return head === '' ? strToU8('<sst/>') : Buffer.from(`${head}</${prefix}sst>`, 'latin1')
}

/** Up to `most` bytes from the start of an unpacked file. */
async function startOf(
  file: FileHandle,
  entry: ZipEntry,
  most: number,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(file, entry)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) return { bytes: Buffer.concat(chunks), whole: size === entry.unpacked }
  }
  return { bytes: Buffer.concat(chunks), whole: true }
}

/** What of a cut sheet can be read; a part that is damaged is told when the whole is read. */
async function rowsOf(bytes: Uint8Array, sheet: string, most: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const row of rowsOfBytes(bytes, sheet)) if (rows.push(row) >= most) break
  } catch {
    return rows
  }
  return rows
}
