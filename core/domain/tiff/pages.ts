import { rejectPicture } from '../image/fault.ts'
import { readTiffHeader } from './directory.ts'
import type { ByteSource } from './source.ts'

/** Most pages of one file; a scanner's tray holds fewer sheets of one student. */
const MAX_PAGES = 500
/** Entries of a directory: the same bound as when it is read. */
const MAX_ENTRIES = 4096
/** NewSubfileType: bit 0, a smaller copy of another page. */
const SUBFILE = 254

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The file as if its directory at `at` were the first: reading its first page reads that page. */
function beginningAt(source: ByteSource, at: number, little: boolean, wide: boolean): ByteSource {
  const [from, length] = wide ? [8, 8] : [4, 4]
  const address = new Uint8Array(length)
  if (wide) viewOf(address).setBigUint64(0, BigInt(at), little)
  else viewOf(address).setUint32(0, at, little)
  return {
    size: source.size,
    async read(start, count) {
      const bytes = new Uint8Array(await source.read(start, count))
      for (let i = 0; i < length; i++) {
        const place = from + i - start
        if (place >= 0 && place < bytes.length) bytes[place] = address[i] as number
      }
      return bytes
    },
  }
}

interface TiffPageEntry {
  page: ByteSource
  /** A smaller copy of another page. */
  copy: boolean
}

/** The directories of a file, one after another. @throws PictureError `damaged` in a circle or over the limit; `cutOff` */
async function* directories(source: ByteSource): AsyncGenerator<TiffPageEntry> {
  const { little, wide, at: first } = await readTiffHeader(source)
  const seen = new Set<number>()
  for (let at = first; at !== 0; ) {
    if (seen.has(at) || seen.size >= MAX_PAGES) rejectPicture('damaged', `directory at ${at}`)
    seen.add(at)
    const counted = viewOf(await source.read(at, wide ? 8 : 2))
    const count = wide ? Number(counted.getBigUint64(0, little)) : counted.getUint16(0, little)
    if (count < 1 || count > MAX_ENTRIES) rejectPicture('damaged', `${count} entries`)
    const [start, length, inline] = wide ? [at + 8, 20, 8] : [at + 2, 12, 4]
    const view = viewOf(await source.read(start, count * length + inline))
    let copy = false
    for (let i = 0; i < count; i++) {
      if (view.getUint16(i * length, little) === SUBFILE)
        copy = (view.getUint32(i * length + length - inline, little) & 1) === 1
    }
    yield { page: beginningAt(source, at, little, wide), copy }
    const end = count * length
    at = wide ? Number(view.getBigUint64(end, little)) : view.getUint32(end, little)
  }
}

/**
 * The pages of a TIFF or BigTIFF, in order; smaller copies of pages are left out. Nothing of a page is decoded.
 * @throws PictureError `damaged` for directories that go in a circle or are too many; `cutOff`
 */
export async function listTiffPages(source: ByteSource): Promise<ByteSource[]> {
  const pages: ByteSource[] = []
  for await (const { page, copy } of directories(source)) if (!copy) pages.push(page)
  return pages
}

export interface Reached {
  /** The first directory, whatever it is, and further pages; 1..500. */
  pages: ByteSource[]
  /** True: there is more behind them that cannot be read, or more pages than are counted. */
  more: boolean
}

/** The same for a person's file, whose first page is taken whatever follows: the pages that can be got at. Never rejects. */
export async function listReadablePages(source: ByteSource): Promise<Reached> {
  const pages = [source]
  let isFirst = true
  try {
    for await (const { page, copy } of directories(source)) {
      if (!isFirst && !copy) pages.push(page)
      isFirst = false
    }
    return { pages, more: false }
  } catch {
    return { pages, more: true }
  }
}
