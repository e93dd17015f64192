import { rejectPicture } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import type { Directory } from './directory.ts'
import { huffmanOf } from './jpeg-huffman.ts'
import { type JpegTables, noTables, readTables } from './jpeg-tables.ts'
import type { TiffPage } from './page.ts'
import type { ByteSource } from './source.ts'

/** Bytes of a JPEG that are read at once. */
const MAX_PART = 16 * 1024 * 1024

/** A whole JPEG that lies somewhere in the file: what it says, and where its scan begins. */
async function inserted(d: Directory, source: ByteSource, budget: Budget): Promise<OldJpeg | null> {
  const at = await d.number(513, 0)
  if (at === 0) return null
  const length = Math.min((await d.number(514, 0)) || MAX_PART, source.size - at, MAX_PART)
  budget.take(Math.max(0, length))
  const bytes = await source.read(at, length)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const tables = noTables()
  return { tables, bytes, scan: readTables(bytes, tables) }
}

/**
 * Tables of the JPEG of TIFF 6.0, section 22: each lies at a place of its own, and the parts are bare scans.
 * @throws PictureError `unsupported` where they are not named
 */
async function bareTables(page: TiffPage, d: Directory, source: ByteSource): Promise<JpegTables> {
  const [steps, dc, ac] = [await d.numbers(519, 4), await d.numbers(520, 4), await d.numbers(521, 4)]
  if (steps.length < page.samples || dc.length < page.samples || ac.length < page.samples)
    rejectPicture('unsupported', 'old JPEG without tables')
  const tables = noTables()
  const huffman = async (at: number) => {
    const counts = await source.read(at, 16)
    return huffmanOf(
      counts,
      await source.read(
        at + 16,
        counts.reduce((sum, n) => sum + n, 0),
      ),
    )
  }
  const [across, down] = page.subsampling
  const components = []
  for (let n = 0; n < page.samples; n++) {
    tables.steps[n] = Uint16Array.from(await source.read(steps[n] as number, 64))
    tables.dc[n] = await huffman(dc[n] as number)
    tables.ac[n] = await huffman(ac[n] as number)
    components.push({ id: n, across: n === 0 ? across : 1, down: n === 0 ? down : 1, steps: n, dc: n, ac: n })
  }
  tables.restart = await d.number(515, 0)
  tables.frame = { width: page.part.width, height: page.part.height, components }
  return tables
}

export interface OldJpeg {
  tables: JpegTables
  /** Bytes of a JPEG that lies apart from the parts; null: there is none. */
  bytes: Uint8Array | null
  /** Where its scan begins; null where it holds tables only. */
  scan: number | null
}

/** What the parts of a page packed the older way share. @throws PictureError */
export const readOldJpeg = async (
  page: TiffPage,
  d: Directory,
  source: ByteSource,
  budget: Budget,
): Promise<OldJpeg> =>
  (await inserted(d, source, budget)) ?? {
    tables: await bareTables(page, d, source),
    bytes: null,
    scan: null,
  }
