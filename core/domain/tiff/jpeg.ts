import { refuse } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import { type Huffman, ScanBits } from './jpeg-huffman.ts'
import { scaledSteps, toSamples, ZIGZAG } from './jpeg-idct.ts'
import type { Component, Tables } from './jpeg-tables.ts'

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

interface Coded extends Component {
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
    if (k > 63) refuse('damaged', 'JPEG block')
    const at = ZIGZAG[k] as number
    block[at] = bits.signed(length) * (c.scaled[at] as number)
  }
}

/** The components of a frame with their planes; blocks beside the picture are there too. */
function layOut(
  tables: Tables,
  mcusAcross: number,
  mcusDown: number,
  most: [number, number],
  budget: Budget,
): Coded[] {
  const frame = tables.frame as NonNullable<Tables['frame']>
  return frame.components.map((component) => {
    const { across, down } = component
    const steps = tables.steps[component.steps] ?? refuse('damaged', 'no JPEG steps')
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
    const dcTable = tables.dc[component.dc] ?? refuse('damaged', 'no JPEG code')
    const acTable = tables.ac[component.ac] ?? refuse('damaged', 'no JPEG code')
    return { ...component, plane, scaled: scaledSteps(steps), dcTable, acTable, last: 0 }
  })
}

/**
 * Reads the one scan of a baseline JPEG (ITU-T T.81), whose segments have been read into `tables`.
 * @param at where the coded data begins
 * @returns a plane for each component; give their bytes back to the budget when done
 * @throws PictureError
 */
export function readScan(bytes: Uint8Array, at: number, tables: Tables, budget: Budget): Plane[] {
  const frame = tables.frame ?? refuse('damaged', 'no JPEG frame')
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
