import { rejectPicture } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import {
  BLACK_RUNS,
  DISTANCES,
  LONGEST,
  MODE_CODES,
  MODE_HORIZONTAL,
  MODE_PASS,
  WHITE_RUNS,
} from './fax-codes.ts'
import type { Sink } from './sink.ts'

/** How rows are coded: each alone on whole bytes, each alone or after the one above (T.4), or all after it (T.6). */
export type FaxMode = 'huffman' | 'group3' | 'group3-2d' | 'group4'

/** Bits of the packed bytes, high bit first; zeros after the end. */
class Bits {
  readonly #bytes: Uint8Array
  /** Place in bits. */
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.at >= this.#bytes.length * 8
  }

  /** The next `count` bits, at most 16, left where they are. */
  peek(count: number): number {
    const byte = this.at >> 3
    const three =
      ((this.#bytes[byte] ?? 0) << 16) | ((this.#bytes[byte + 1] ?? 0) << 8) | (this.#bytes[byte + 2] ?? 0)
    return (three >> (24 - count - (this.at & 7))) & ((1 << count) - 1)
  }

  /** The value of the next code; -1 for none, and nothing is taken. */
  code(table: Uint16Array): number {
    const found = table[this.peek(LONGEST)] as number
    if (found === 0) return -1
    this.at += found & 15
    return found >> 4
  }
}

/** A run of one colour: any number of long codes and a short one. */
function runOf(bits: Bits, isBlack: boolean, limit: number): number {
  for (let total = 0; ; ) {
    const run = bits.code(isBlack ? BLACK_RUNS : WHITE_RUNS)
    if (run < 0 || total + run > limit) return rejectPicture('damaged', 'CCITT run')
    total += run
    if (run < 64) return total
  }
}

/** Places where the colour changes, from white on; a row ends with its width, three times over. */
type Edges = Uint32Array

function codedAlone(bits: Bits, width: number, edges: Edges): number {
  let count = 0
  let isBlack = false
  for (let x = 0; x < width; isBlack = !isBlack) {
    x += runOf(bits, isBlack, width - x)
    edges[count++] = x
    if (count > width + 2) rejectPicture('damaged', 'CCITT edges')
  }
  return count
}

/** A row by the edges of the one above (T.4, 4.2.1.3). */
function codedAfter(bits: Bits, width: number, above: Edges, edges: Edges): number {
  let count = 0
  let x = 0
  let isBlack = false
  let i = 0
  for (let first = true; x < width; first = false) {
    // the first edge above to the right, of the other colour
    while (i > 0 && (above[i - 1] as number) > x) i -= 1
    while ((above[i] as number) < width && (above[i] as number) <= x && !(first && above[i] === 0)) i += 1
    if ((i & 1) !== (isBlack ? 1 : 0)) i += 1
    const edge = above[i] as number
    const mode = bits.code(MODE_CODES)
    if (mode === MODE_PASS) x = above[i + 1] as number
    else if (mode === MODE_HORIZONTAL) {
      for (let k = 0; k < 2; k++) {
        x += runOf(bits, isBlack !== (k === 1), width - x)
        edges[count++] = x
      }
    } else {
      const to = edge + (DISTANCES[mode] ?? Number.NaN)
      if (!(to >= x && to <= width)) rejectPicture('damaged', 'CCITT mode')
      x = to
      edges[count++] = x
      isBlack = !isBlack
    }
    if (count > width + 2) rejectPicture('damaged', 'CCITT edges')
  }
  return count
}

/** Passes the end of a line and the zeros before it; false where there is none. */
function passEnd(bits: Bits): boolean {
  const from = bits.at
  while (!bits.isOver && bits.peek(1) === 0) bits.at += 1
  if (bits.at - from >= 11 && !bits.isOver) {
    bits.at += 1
    return true
  }
  bits.at = from
  return false
}

function paint(row: Uint8Array, edges: Edges, count: number, width: number): void {
  row.fill(0)
  for (let i = 0; i < count; i += 2) {
    const from = edges[i] as number
    const to = i + 1 < count ? (edges[i + 1] as number) : width
    for (let x = from; x < to; ) {
      if ((x & 7) === 0 && to - x >= 8) {
        row[x >> 3] = 255
        x += 8
      } else {
        row[x >> 3] = (row[x >> 3] as number) | (128 >> (x & 7))
        x += 1
      }
    }
  }
}

/**
 * CCITT runs (ITU-T T.4 and T.6) to rows of bits, 1 for black.
 * @throws PictureError `damaged` for a code there is not
 */
export function unpackFax(
  packed: Uint8Array,
  mode: FaxMode,
  width: number,
  rows: number,
  sink: Sink,
  budget: Budget,
): void {
  const bits = new Bits(packed)
  const row = new Uint8Array((width + 7) >> 3)
  let above: Edges = new Uint32Array(width + 8).fill(width)
  let edges: Edges = new Uint32Array(width + 8)
  for (let y = 0; y < rows; y++) {
    budget.tick()
    let alone = mode !== 'group4'
    if (mode === 'group3' || mode === 'group3-2d') {
      passEnd(bits)
      if (mode === 'group3-2d') {
        alone = bits.peek(1) === 1
        bits.at += 1
      }
    }
    if (bits.isOver) return
    const count = alone ? codedAlone(bits, width, edges) : codedAfter(bits, width, above, edges)
    if (mode === 'huffman') bits.at = (bits.at + 7) & ~7
    edges.fill(width, count, count + 4)
    paint(row, edges, count, width)
    if (!sink.write(row, 0, row.length)) return
    ;[above, edges] = [edges, above]
  }
}
