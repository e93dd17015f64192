import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Faults } from '../../sheets/faults.ts'
import { LIMITS, LimitError } from '../../sheets/read/limits.ts'
import { type ZipEntry, ZipListError, zipEntries } from '../../sheets/read/zip-entries.ts'
import { unpacked } from '../../sheets/read/zip-unpack.ts'
import { isAside, isPictureName, isTemplateName } from './file-names.ts'

/** Files of an archive of scans: some thousand cards of several pages. */
const MOST_PAGES = 20_000

/** What the disk says of names that fit no folder. */
const NAMES = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG'])
const codeOf = (e: unknown): string => (e as NodeJS.ErrnoException | null)?.code ?? ''

/** Where a file of an archive is put below a folder, whatever its name tries; null: it is none of ours. */
function toSafePath({ name }: ZipEntry): string | null {
  const steps = name.split(/[/\\]/).filter((step) => step !== '' && step !== '.' && step !== '..')
  const base = steps.at(-1) ?? ''
  if (name.endsWith('/') || steps.includes('__MACOSX')) return null
  if (isAside(base) && !isTemplateName(base)) return null
  return steps.map((step) => step.replace(/[:*?"<>|\p{Cc}]/gu, '_')).join('/')
}

/** Whether an archive holds pictures and is no workbook. Nothing of it is unpacked. */
export async function isScansArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const entries = await zipEntries(file, (await file.stat()).size, MOST_PAGES)
    const isWorkbook = entries.some(({ name }) => name === '[Content_Types].xml')
    return !isWorkbook && entries.some((e) => /\.pdf$/i.test(e.name) || isPictureName(e.name))
  } catch (e) {
    if (e instanceof LimitError || e instanceof ZipListError) return false
    throw e
  } finally {
    await file.close()
  }
}

/**
 * Puts the scans of an archive into a folder, a chunk at a time, whatever it holds. An archive that cannot be unpacked
 * within the limits is a fault of it.
 * @param label what messages call the archive
 */
export async function unzipScans(path: string, into: string, label: string, faults: Faults): Promise<void> {
  const file = await open(path)
  try {
    for (const entry of await zipEntries(file, (await file.stat()).size, MOST_PAGES)) {
      const place = toSafePath(entry)
      if (place === null) continue
      const to = join(into, place)
      await mkdir(dirname(to), { recursive: true })
      await pipeline(Readable.from(unpacked(file, entry)), createWriteStream(to))
    }
  } catch (e) {
    const isItsOwn = e instanceof LimitError || e instanceof ZipListError || NAMES.has(codeOf(e))
    if (!isItsOwn) throw e
    faults.add('scan_zip', { file: label }, { pages: MOST_PAGES, megabytes: LIMITS.unpacked >> 20 })
  } finally {
    await file.close()
  }
}
