import { rejectPicture } from '../image/fault.ts'
import { MAX_PIXELS } from '../image/limits.ts'
import type { Budget } from './budget.ts'
import type { Directory } from './directory.ts'
import { decodeJpegScan, type Plane } from './jpeg.ts'
import { type OldJpeg, readOldJpeg } from './jpeg-old.ts'
import { type JpegTables, noTables, readTables } from './jpeg-tables.ts'
import { rowOfPlane } from './jpeg-upsample.ts'
import { PACKING, type TiffPage } from './page.ts'
import type { TiffPart } from './parts.ts'
import { slotOf } from './samples.ts'
import type { ByteSource } from './source.ts'

/** Packed bytes of one part that are read at once. */
const MAX_PART = 64 * 1024 * 1024

function place(planes: Plane[], part: TiffPart, page: TiffPage, rgba: Uint8ClampedArray): void {
  const wide = Math.min(page.part.width, page.width - part.x)
  const high = Math.min(page.part.height, page.height - part.y)
  const row = new Uint8ClampedArray(wide)
  const smooth = page.packing === PACKING.jpeg
  planes.forEach((plane, n) => {
    const slot = slotOf(page, part.sample < 0 ? n : part.sample)
    if (slot < 0) return
    for (let y = 0; y < high; y++) {
      rowOfPlane(plane, y, row, smooth)
      let to = ((part.y + y) * page.width + part.x) * 4 + slot
      for (let x = 0; x < wide; x++, to += 4) rgba[to] = row[x] as number
    }
  })
}

/** A part's frame must cover the part and no more than blocks beside it. */
function checkFrame(tables: JpegTables, part: TiffPart, page: TiffPage): void {
  const frame = tables.frame ?? rejectPicture('damaged', 'no JPEG frame')
  const wide = Math.min(page.part.width, page.width - part.x)
  const high = Math.min(page.part.height, page.height - part.y)
  if (frame.width < wide || frame.height < high) rejectPicture('damaged', 'JPEG smaller than its part')
  if (frame.width * frame.height > MAX_PIXELS) rejectPicture('tooLarge', 'JPEG')
  if (part.sample < 0 && frame.components.length !== page.samples) rejectPicture('damaged', 'JPEG samples')
}

interface JpegScan {
  bytes: Uint8Array
  at: number
  tables: JpegTables
}

const startOf = (at: number | null): number => at ?? rejectPicture('cutOff', 'no JPEG scan')

/** A part as TIFF's technical note 2 has it: a JPEG of its own, its tables maybe kept apart. */
function newScan(bytes: Uint8Array, shared: Uint8Array | null): JpegScan {
  const tables = noTables()
  if (shared) readTables(shared, tables)
  return { bytes, at: startOf(readTables(bytes, tables)), tables }
}

/** A part as TIFF 6.0, section 22 has it: a bare scan, or a page of one part that lies in a JPEG apart. */
function oldScan(bytes: Uint8Array, old: OldJpeg, isOnly: boolean): JpegScan {
  if (isOnly && old.bytes && old.scan !== null) return { bytes: old.bytes, at: old.scan, tables: old.tables }
  return { bytes, at: 0, tables: old.tables }
}

/** Reads the parts of a page packed as JPEG, in either way. @throws PictureError */
export async function jpegParts(
  page: TiffPage,
  parts: readonly TiffPart[],
  d: Directory,
  rgba: Uint8ClampedArray,
  source: ByteSource,
  budget: Budget,
): Promise<void> {
  const shared = await d.bytes(347)
  const old = page.packing === PACKING.oldJpeg ? await readOldJpeg(page, d, source, budget) : null
  for (const part of parts) {
    if (part.bytes > MAX_PART) rejectPicture('tooHeavy', `a part of ${part.bytes} bytes`)
    budget.take(part.bytes)
    const bytes = await source.read(part.offset, part.bytes)
    const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8
    const scan = old && !isWhole ? oldScan(bytes, old, parts.length === 1) : newScan(bytes, shared)
    checkFrame(scan.tables, part, page)
    const planes = decodeJpegScan(scan.bytes, scan.at, scan.tables, budget)
    place(planes, part, page, rgba)
    budget.give(part.bytes + planes.reduce((sum, plane) => sum + plane.samples.length, 0))
  }
}
