import { type Huffman, huffmanOf, ScanBits } from '../tiff/jpeg-huffman.ts'
import { type Segment, SOS, segmentsOf } from './jpeg-segments.ts'

const DHT = 0xc4
const DRI = 0xdd
/** The last of the 64 coefficients of a block. */
const LAST = 63

interface ScanComponent {
  id: number
  across: number
  down: number
}
interface FrameHeader {
  width: number
  height: number
  isProgressive: boolean
  components: ScanComponent[]
}
interface Coder extends ScanComponent {
  dc: Huffman | undefined
  ac: Huffman | undefined
}
/** A scan as its header describes it (ITU-T T.81, B.2.3). */
interface ScanHeader {
  coders: Coder[]
  /** First and last coefficient, and whether it adds a bit to what an earlier scan began. */
  from: number
  to: number
  isRefinement: boolean
  /** Bits that later scans still add. */
  low: number
  /** Where its coded data begins. */
  at: number
}
interface DecoderTables {
  frame: FrameHeader | null
  dc: Huffman[]
  ac: Huffman[]
  restart: number
}

const at16 = (file: Uint8Array, at: number): number => ((file[at] as number) << 8) | (file[at + 1] as number)

function frameOf(file: Uint8Array, { marker, data }: Segment): FrameHeader {
  const components = Array.from({ length: file[data + 5] as number }, (_, i) => {
    const [id = 0, factors = 0] = file.subarray(data + 6 + i * 3)
    return { id, across: factors >> 4, down: factors & 15 }
  })
  return {
    width: at16(file, data + 3),
    height: at16(file, data + 1),
    isProgressive: marker === 0xc2,
    components,
  }
}

function readTables(file: Uint8Array, { data, end }: Segment, known: DecoderTables): void {
  for (let at = data; at + 17 <= end; ) {
    const head = file[at] as number
    const counts = file.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, n) => sum + n, 0)
    const table = huffmanOf(counts, file.subarray(at + 17, Math.min(end, at + 17 + total)))
    ;(head >> 4 ? known.ac : known.dc)[head & 3] = table
    at += 17 + total
  }
}

function scanOf(
  file: Uint8Array,
  { data, end }: Segment,
  { frame, dc, ac }: DecoderTables,
): ScanHeader | null {
  const count = file[data] ?? 0
  if (!frame || end - data !== 4 + 2 * count) return null
  const coders: Coder[] = []
  for (let i = 0; i < count; i++) {
    const [id = 0, used = 0] = file.subarray(data + 1 + i * 2)
    const component = frame.components.find((one) => one.id === id)
    if (!component || component.across < 1 || component.down < 1) return null
    coders.push({ ...component, dc: dc[(used >> 4) & 3], ac: ac[used & 3] })
  }
  const [from = 0, to = 0, bits = 0] = file.subarray(data + 1 + count * 2)
  return { coders, from, to, isRefinement: bits >> 4 > 0, low: bits & 15, at: end }
}

/** How often a scan repeats which blocks: a scan of one component has no blocks beside the picture. */
function unitsOf(
  { width, height, components }: FrameHeader,
  { coders }: ScanHeader,
): { count: number; blocks: Coder[] } {
  const across = Math.max(...components.map((c) => c.across))
  const down = Math.max(...components.map((c) => c.down))
  const [only] = coders
  if (only && coders.length === 1) {
    const wide = Math.ceil(Math.ceil((width * only.across) / across) / 8)
    return { count: wide * Math.ceil(Math.ceil((height * only.down) / down) / 8), blocks: [only] }
  }
  const count = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  return { count, blocks: coders.flatMap((c) => Array.from({ length: c.across * c.down }, () => c)) }
}

/**
 * Passes the coefficients of one block.
 * @returns blocks behind it that have none
 */
function passCoefficients(bits: ScanBits, ac: Huffman, from: number, to: number): number {
  for (let k = from; k <= to; k++) {
    const code = bits.code(ac)
    const [run, length] = [code >> 4, code & 15]
    if (length === 0 && run < 15) return (1 << run) - 1 + bits.bits(run)
    k += run
    bits.bits(length)
  }
  return 0
}

/** Whether coded data is there for every block of a scan. */
function isComplete(file: Uint8Array, frame: FrameHeader, scan: ScanHeader, restart: number): boolean {
  const { from, isRefinement, low } = scan
  const to = frame.isProgressive ? scan.to : LAST
  // What a last refinement lacks is the last bit of some coefficients: all is seen, a little coarser.
  if (isRefinement && from > 0) return low === 0
  const { count, blocks } = unitsOf(frame, scan)
  const bits = new ScanBits(file, scan.at)
  let empty = 0
  for (let n = 0; n < count; n++) {
    if (restart > 0 && n > 0 && n % restart === 0) {
      bits.restart()
      empty = 0
    }
    for (const { dc, ac } of blocks) {
      if (from === 0 && isRefinement) bits.bits(1)
      else if (from === 0 && dc) bits.bits(bits.code(dc) & 15)
      else if (from === 0) return false
      if (to === 0) continue
      if (!ac) return false
      if (empty > 0) empty -= 1
      else empty = passCoefficients(bits, ac, Math.max(1, from), to)
    }
    if (bits.isOver) return false
  }
  return true
}

/**
 * Whether a JPEG without its end marker holds all the same every pixel: its coded data is walked through to its last
 * block, nothing is decoded.
 * @throws PictureError for a broken file
 */
export function isWholeWithoutEnd(file: Uint8Array): boolean {
  const known: DecoderTables = { frame: null, dc: [], ac: [], restart: 0 }
  /** By component: the last coefficient that a scan began, and bits of the others that no scan has begun to add. */
  const begun = new Map<number, number>()
  const low = new Map<number, number>()
  let last: ScanHeader | null = null
  for (const segment of segmentsOf(file)) {
    const { marker, data } = segment
    if (marker >= 0xc0 && marker <= 0xc2) known.frame = frameOf(file, segment)
    if (marker === DHT) readTables(file, segment, known)
    if (marker === DRI) known.restart = at16(file, data)
    if (marker !== SOS) continue
    last = scanOf(file, segment, known)
    for (const { id } of last?.coders ?? []) {
      begun.set(id, Math.max(begun.get(id) ?? 0, known.frame?.isProgressive ? (last?.to ?? 0) : LAST))
      if (last && last.to > 0) low.set(id, last.low)
    }
  }
  const { frame, restart } = known
  if (!frame || !last || frame.components.some(({ id }) => begun.get(id) !== LAST)) return false
  if (frame.isProgressive && frame.components.some(({ id }) => low.get(id) !== 0)) return false
  return isComplete(file, frame, last, restart)
}
