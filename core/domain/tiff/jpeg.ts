import { rejectPicture } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import { type Huffman, ScanBits } from './jpeg-huffman.ts'
import type { JpegComponent, JpegTables } from './jpeg-tables.ts'

/** Order in which a block's numbers are stored (T.81, figure A.6). */
const ZIGZAG = new Uint8Array([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
])

const SCALE = Array.from({ length: 8 }, (_, k) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16)))

/** Steps of a block, in its own order, times the scales the transform below leaves out. */
function scaledSteps(steps: Uint16Array): Float32Array {
  const scaled = new Float32Array(64)
  for (let i = 0; i < 64; i++) {
    const at = ZIGZAG[i] as number
    scaled[at] = ((steps[i] as number) * (SCALE[at >> 3] as number) * (SCALE[at & 7] as number)) / 8
  }
  return scaled
}

const [A, B, C, D] = [
  Math.SQRT2,
  2 * Math.cos(Math.PI / 8),
  2 * (Math.cos(Math.PI / 8) - Math.cos((3 * Math.PI) / 8)),
  2 * (Math.cos(Math.PI / 8) + Math.cos((3 * Math.PI) / 8)),
]

/** One inverse cosine transform of eight numbers `step` apart (Arai, Agui, Nakajima 1988). */
function turn(n: Float32Array, at: number, step: number): void {
  const v = (k: number): number => n[at + k * step] as number
  const [sum, gap] = [v(0) + v(4), v(0) - v(4)]
  const both = v(2) + v(6)
  const rest = (v(2) - v(6)) * A - both
  const [e0, e3, e1, e2] = [sum + both, sum - both, gap + rest, gap - rest]
  const [z13, z10, z11, z12] = [v(5) + v(3), v(5) - v(3), v(1) + v(7), v(1) - v(7)]
  const o7 = z11 + z13
  const z5 = (z10 + z12) * B
  const o6 = z5 - z10 * D - o7
  const o5 = (z11 - z13) * A - o6
  const o4 = z5 - z12 * C - o5
  n[at] = e0 + o7
  n[at + 7 * step] = e0 - o7
  n[at + step] = e1 + o6
  n[at + 6 * step] = e1 - o6
  n[at + 2 * step] = e2 + o5
  n[at + 5 * step] = e2 - o5
  n[at + 3 * step] = e3 + o4
  n[at + 4 * step] = e3 - o4
}

/** Makes 8 by 8 samples of a block's numbers, which are spoiled. */
function toSamples(block: Float32Array, out: Uint8ClampedArray, at: number, stride: number): void {
  for (let x = 0; x < 8; x++) turn(block, x, 8)
  for (let y = 0; y < 8; y++) {
    turn(block, y * 8, 1)
    for (let x = 0; x < 8; x++) out[at + y * stride + x] = (block[y * 8 + x] as number) + 128
  }
}

/** The samples of one component, in whole blocks. */
export interface Plane {
  samples: Uint8ClampedArray
  stride: number
  /** Samples that belong to the picture. */
  width: number
  height: number
  /** How many pixels share one sample. */
  across: number
  down: number
}

interface Coded extends JpegComponent {
  plane: Plane
  scaled: Float32Array
  dcTable: Huffman
  acTable: Huffman
  last: number
}

function readBlock(bits: ScanBits, c: Coded, block: Float32Array): void {
  block.fill(0)
  c.last += bits.signed(bits.code(c.dcTable) & 15)
  block[0] = c.last * (c.scaled[0] as number)
  for (let k = 1; k < 64; k++) {
    const code = bits.code(c.acTable)
    const length = code & 15
    if (length === 0) {
      if (code !== 0xf0) return
      k += 15
      continue
    }
    k += code >> 4
    if (k > 63) rejectPicture('damaged', 'JPEG block')
    const at = ZIGZAG[k] as number
    block[at] = bits.signed(length) * (c.scaled[at] as number)
  }
}

/** The components of a frame with their planes; blocks beside the picture are there too. */
function layOut(
  tables: JpegTables,
  mcusAcross: number,
  mcusDown: number,
  most: [number, number],
  budget: Budget,
): Coded[] {
  const frame = tables.frame as NonNullable<JpegTables['frame']>
  return frame.components.map((component) => {
    const { across, down } = component
    const steps = tables.steps[component.steps] ?? rejectPicture('damaged', 'no JPEG steps')
    const stride = mcusAcross * across * 8
    const bytes = stride * mcusDown * down * 8
    budget.take(bytes)
    const plane = {
      samples: new Uint8ClampedArray(bytes),
      stride,
      width: Math.ceil((frame.width * across) / most[0]),
      height: Math.ceil((frame.height * down) / most[1]),
      across: most[0] / across,
      down: most[1] / down,
    }
    const dcTable = tables.dc[component.dc] ?? rejectPicture('damaged', 'no JPEG code')
    const acTable = tables.ac[component.ac] ?? rejectPicture('damaged', 'no JPEG code')
    return { ...component, plane, scaled: scaledSteps(steps), dcTable, acTable, last: 0 }
  })
}

/**
 * Reads the one scan of a baseline JPEG (ITU-T T.81), whose segments have been read into `tables`.
 * @param at where the coded data begins
 * @returns a plane for each component; give their bytes back to the budget when done
 * @throws PictureError
 */
export function decodeJpegScan(bytes: Uint8Array, at: number, tables: JpegTables, budget: Budget): Plane[] {
  const frame = tables.frame ?? rejectPicture('damaged', 'no JPEG frame')
  // a lone component has no blocks beside it to wait for
  if (frame.components.length === 1) for (const c of frame.components) [c.across, c.down] = [1, 1]
  const most: [number, number] = [
    Math.max(...frame.components.map((c) => c.across)),
    Math.max(...frame.components.map((c) => c.down)),
  ]
  const mcusAcross = Math.ceil(frame.width / (8 * most[0]))
  const mcusDown = Math.ceil(frame.height / (8 * most[1]))
  const coded = layOut(tables, mcusAcross, mcusDown, most, budget)
  const bits = new ScanBits(bytes, at)
  const block = new Float32Array(64)
  for (let mcu = 0; mcu < mcusAcross * mcusDown; mcu++) {
    if (mcu % mcusAcross === 0) budget.tick()
    if (tables.restart > 0 && mcu > 0 && mcu % tables.restart === 0) {
      bits.restart()
      for (const c of coded) c.last = 0
    }
    const [x, y] = [mcu % mcusAcross, Math.floor(mcu / mcusAcross)]
    for (const c of coded) {
      for (let i = 0; i < c.across * c.down; i++) {
        readBlock(bits, c, block)
        const left = (x * c.across + (i % c.across)) * 8
        const top = (y * c.down + Math.floor(i / c.across)) * 8
        toSamples(block, c.plane.samples, top * c.plane.stride + left, c.plane.stride)
      }
    }
  }
  return coded.map((c) => c.plane)
}
