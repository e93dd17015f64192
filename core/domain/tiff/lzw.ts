import { rejectPicture } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import type { Sink } from './sink.ts'

const CLEAR = 256
const END = 257
const FIRST = 258
const MAX_CODES = 4096
const OUT = 65_536

/**
 * LZW as TIFF has it (TIFF 6.0, section 13): codes grow one earlier than elsewhere, high bits first. Files of before
 * version 5 have low bits first and grow when GIF does; they are known by their first code, a clear.
 */
export function unpackLzw(packed: Uint8Array, sink: Sink, budget: Budget): void {
  const old = packed[0] === 0 && ((packed[1] ?? 0) & 1) === 1
  const early = old ? 0 : 1
  const prefix = new Uint16Array(MAX_CODES)
  const last = new Uint8Array(MAX_CODES)
  const length = new Uint16Array(MAX_CODES)
  for (let i = 0; i < 256; i++) {
    last[i] = i
    length[i] = 1
  }
  const out = new Uint8Array(OUT)
  let filled = 0
  let [at, held, bits, width, next, previous] = [0, 0, 0, 9, FIRST, -1]

  const read = (): number => {
    while (bits < width) {
      if (at >= packed.length) return END
      held = old ? held | ((packed[at++] as number) << bits) : (held << 8) | (packed[at++] as number)
      bits += 8
    }
    bits -= width
    const mask = (1 << width) - 1
    const code = old ? held & mask : (held >>> bits) & mask
    held = old ? held >>> width : held & ((1 << bits) - 1)
    return code
  }
  /** Writes the string of a code from its end; gives its first byte. */
  const emit = (code: number): number => {
    const end = filled + (length[code] as number)
    let c = code
    for (let i = end - 1; i > filled; i--) {
      out[i] = last[c] as number
      c = prefix[c] as number
    }
    out[filled] = last[c] as number
    filled = end
    return last[c] as number
  }

  for (;;) {
    const code = read()
    if (code === END) break
    if (filled > OUT - MAX_CODES) {
      budget.tick()
      if (!sink.write(out, 0, filled)) return
      filled = 0
    }
    if (code === CLEAR) {
      ;[width, next, previous] = [9, FIRST, -1]
      continue
    }
    if (previous < 0) {
      if (code > 255) rejectPicture('damaged', 'LZW begins with a string')
      emit(code)
      previous = code
      continue
    }
    if (code > next || next >= MAX_CODES + 1) rejectPicture('damaged', 'LZW code')
    const isNew = code === next
    const first = emit(isNew ? previous : code)
    if (isNew) out[filled++] = first
    if (next < MAX_CODES) {
      prefix[next] = previous
      last[next] = first
      length[next] = (length[previous] as number) + 1
      next += 1
      if (next + early >= 1 << width && width < 12) width += 1
    }
    previous = code
  }
  sink.write(out, 0, filled)
}
