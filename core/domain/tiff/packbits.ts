import type { Sink } from './sink.ts'

const run = new Uint8Array(128)

/** PackBits (TIFF 6.0, section 9): a count and bytes as they are, or a count and one byte to repeat. */
export function unpackBits(packed: Uint8Array, sink: Sink): void {
  for (let at = 0; at < packed.length; ) {
    const head = packed[at++] as number
    if (head === 128) continue
    if (head < 128) {
      if (!sink.write(packed, at, Math.min(at + head + 1, packed.length))) return
      at += head + 1
    } else {
      if (at >= packed.length) return
      run.fill(packed[at++] as number)
      if (!sink.write(run, 0, 257 - head)) return
    }
  }
}
