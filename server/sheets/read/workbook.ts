import { type FileHandle, open } from 'node:fs/promises'
import { dirname, posix } from 'node:path'
import { cellFormats } from './cell-formats.ts'
import { LIMITS, LimitError } from './limits.ts'
import { type SheetScan, scanSheet } from './sheet-scan.ts'
import { tags } from './xml-tags.ts'
import { type ZipEntry, ZipListError, zipEntries } from './zip-entries.ts'
import { unpacked, unpackedText } from './zip-unpack.ts'

export interface WorkbookSheet {
  name: string
  hidden: boolean
  scan: SheetScan
}

/** Parts of a workbook that a reader holds in memory whole. */
export const WHOLE = /(^|\/)(sharedStrings|styles|workbook|\[Content_Types\])\.xml$|\.rels$/i

/** A workbook whose list was read; the caller closes its file. */
export interface OpenWorkbook {
  file: FileHandle
  entries: ReadonlyMap<string, ZipEntry>
  /** Charts and the like are no sheets. */
  sheets: readonly ListedSheet[]
}

/** Opens a workbook and reads which sheets it has, nothing of them. Throws LimitError, ZipListError, ZipDamagedError. */
export async function openWorkbook(path: string): Promise<OpenWorkbook> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > LIMITS.workbookBytes) throw new LimitError('bytes', LIMITS.workbookBytes >> 20)
    const entries = new Map((await zipEntries(file, size)).map((e) => [e.name, e]))
    for (const e of entries.values()) {
      if (e.unpacked > LIMITS.part && WHOLE.test(e.name)) {
        throw new LimitError('unpacked', LIMITS.part >> 20)
      }
    }
    return { file, entries, sheets: await listedSheets(file, entries) }
  } catch (e) {
    await file.close()
    throw e
  }
}

/**
 * The sheets of a workbook in their order, each looked through once. Throws LimitError, and ZipListError for what is no
 * workbook or damaged.
 */
export async function workbookSheets(path: string): Promise<WorkbookSheet[]> {
  const { file, entries, sheets: listed } = await openWorkbook(path)
  try {
    const styles = [...entries.values()].find(({ name }) => /(^|\/)styles\.xml$/i.test(name))
    const formats = cellFormats(styles ? await unpackedText(file, styles) : '')
    const sheets: WorkbookSheet[] = []
    for (const { name, hidden, path: part } of listed) {
      const entry = entries.get(part)
      if (entry) sheets.push({ name, hidden, scan: await scanSheet(unpacked(file, entry), formats) })
    }
    return sheets
  } finally {
    await file.close()
  }
}

export interface ListedSheet {
  name: string
  hidden: boolean
  path: string
}

async function listedSheets(
  file: FileHandle,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<ListedSheet[]> {
  const textOf = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new ZipListError(`no ${name}`)
    return unpackedText(file, entry)
  }
  const book = relations(await textOf('_rels/.rels'), '').find((r) =>
    r.type.endsWith('/officeDocument'),
  )?.path
  if (!book) throw new ZipListError('no workbook')
  const folder = dirname(book) === '.' ? '' : dirname(book)
  const rels = relations(await textOf(posix.join(folder, '_rels', `${posix.basename(book)}.rels`)), folder)
  const paths = new Map(rels.filter((r) => r.type.endsWith('/worksheet')).map((r) => [r.id, r.path]))
  return tags(await textOf(book), 'sheet').flatMap((at) => {
    const id = Object.entries(at).find(([name]) => /:id$/i.test(name))?.[1] ?? ''
    const path = paths.get(id)
    const hidden = /hidden$/i.test(at.state ?? '')
    return path === undefined ? [] : [{ name: at.name ?? '', hidden, path }]
  })
}

function relations(xml: string, folder: string): { id: string; type: string; path: string }[] {
  return tags(xml, 'Relationship').map(({ Id = '', Type = '', Target = '' }) => ({
    id: Id,
    type: Type,
    path: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
  }))
}
