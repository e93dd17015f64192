import { Unzlib } from 'fflate'
import { refuse } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import type { Sink } from './sink.ts'

/** Packed bytes taken at a time; unpacked they are at most a thousand times as many. */
const PIECE = 8192

/** Deflate with zlib's header (TIFF technical note 2), piece by piece, ended when no more rows are needed. */
export function unpackDeflate(packed: Uint8Array, sink: Sink, budget: Budget): void {
  let wanted = true
  const stream = new Unzlib((bytes) => {
    wanted = sink.write(bytes, 0, bytes.length)
  })
  try {
    for (let at = 0; at < packed.length && wanted; at += PIECE) {
      budget.tick()
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    }
  } catch (error) {
    // the end may be missing though all rows are there
    if (wanted) refuse('damaged', `deflate: ${String(error)}`)
  }
}
