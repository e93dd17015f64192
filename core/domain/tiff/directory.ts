import { rejectPicture } from '../image/fault.ts'
import { isTiff } from '../image/signature.ts'
import type { ByteSource } from './source.ts'

/** Bytes of a value by its type (TIFF 6.0, part 1; 13, 16-18 of BigTIFF). */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
/** Most entries that are read; a page has some thirty. */
const MAX_ENTRIES = 4096
/** Most values of one entry: the places of the parts of a page. */
const MAX_VALUES = 262_144

interface DirectoryEntry {
  type: number
  count: number
  /** Where the values lie in the file. */
  at: number
}

/** The first directory of a TIFF: its values are read when they are asked for. */
export interface Directory {
  little: boolean
  /** Numbers of a tag, as many as `limit`; none when the tag is missing. Fractions are divided out. */
  numbers(tag: number, limit?: number): Promise<number[]>
  /** The first number of a tag. */
  number(tag: number, missing: number): Promise<number>
  /** Bytes of a tag. */
  bytes(tag: number): Promise<Uint8Array | null>
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function big(view: DataView, at: number, little: boolean): number {
  const value = Number(view.getBigUint64(at, little))
  return value <= Number.MAX_SAFE_INTEGER ? value : rejectPicture('damaged', 'a place beyond any file')
}

function valueOf(view: DataView, at: number, type: number, little: boolean): number {
  if (type === 3) return view.getUint16(at, little)
  if (type === 4 || type === 13) return view.getUint32(at, little)
  if (type === 5) return view.getUint32(at, little) / view.getUint32(at + 4, little)
  if (type === 6) return view.getInt8(at)
  if (type === 8) return view.getInt16(at, little)
  if (type === 9) return view.getInt32(at, little)
  if (type === 10) return view.getInt32(at, little) / view.getInt32(at + 4, little)
  if (type === 11) return view.getFloat32(at, little)
  if (type === 12) return view.getFloat64(at, little)
  if (type >= 16) return big(view, at, little)
  return view.getUint8(at)
}

/** Where the first directory lies, and how long the parts of an entry are. */
export async function readTiffHeader(source: ByteSource) {
  const head = await source.read(0, Math.min(16, source.size))
  if (!isTiff(head) || head.length < 8) rejectPicture('damaged', 'TIFF header')
  const view = viewOf(head)
  const little = head[0] === 0x49
  if (view.getUint16(2, little) === 42) return { little, wide: false, at: view.getUint32(4, little) }
  if (head.length < 16 || view.getUint16(4, little) !== 8) rejectPicture('damaged', 'BigTIFF header')
  return { little, wide: true, at: big(view, 8, little) }
}

/**
 * Reads the first directory of a TIFF or BigTIFF and nothing of the following ones.
 * @throws PictureError `damaged` or `cutOff`
 */
export async function readDirectory(source: ByteSource): Promise<Directory> {
  const { little, wide, at } = await readTiffHeader(source)
  const counted = viewOf(await source.read(at, wide ? 8 : 2))
  const count = wide ? big(counted, 0, little) : counted.getUint16(0, little)
  if (count < 1 || count > MAX_ENTRIES) rejectPicture('damaged', `${count} entries`)
  const [start, length, inline] = wide ? [at + 8, 20, 8] : [at + 2, 12, 4]
  const view = viewOf(await source.read(start, count * length))
  const entries = new Map<number, DirectoryEntry>()
  for (let i = 0; i < count * length; i += length) {
    const tag = view.getUint16(i, little)
    const type = view.getUint16(i + 2, little)
    const values = wide ? big(view, i + 4, little) : view.getUint32(i + 4, little)
    const field = i + length - inline
    const fits = values * (SIZES[type] ?? 0) <= inline
    const place = fits ? start + field : wide ? big(view, field, little) : view.getUint32(field, little)
    if (SIZES[type] && !entries.has(tag)) entries.set(tag, { type, count: values, at: place })
  }

  const read = async ({ type, count: values, at: place }: DirectoryEntry, limit: number) => {
    const wanted = Math.min(values, limit)
    if (wanted > MAX_VALUES) rejectPicture('damaged', `${wanted} values`)
    return source.read(place, wanted * (SIZES[type] as number))
  }
  const numbers = async (tag: number, limit = Number.POSITIVE_INFINITY): Promise<number[]> => {
    const entry = entries.get(tag)
    if (!entry) return []
    const bytes = await read(entry, limit)
    const size = SIZES[entry.type] as number
    const inside = viewOf(bytes)
    return Array.from({ length: bytes.length / size }, (_, i) =>
      valueOf(inside, i * size, entry.type, little),
    )
  }
  return {
    little,
    numbers,
    number: async (tag, missing) => (await numbers(tag, 1))[0] ?? missing,
    async bytes(tag) {
      const entry = entries.get(tag)
      return entry ? read(entry, Number.POSITIVE_INFINITY) : null
    },
  }
}
