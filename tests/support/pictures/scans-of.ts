const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])

/** A Huffman table with one code, the bit 0, for one symbol; `kind` 0 is of DC, 1 of AC coefficients. */
const oneCode = (kind: 0 | 1, symbol: number): Buffer =>
  segment(0xc4, [kind << 4, 1, ...Array.from({ length: 15 }, () => 0), symbol])

/** Blocks that the longest run of blocks without coefficients stands for (ITU-T T.81, G.1.2.2: EOB14). */
const RUN = 32_767

/** The coded data of a scan in which no block has a coefficient. */
function emptyScan(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; left -= RUN) {
    const over = Math.max(0, Math.min(left, RUN) - 16_384)
    bits += `0${over.toString(2).padStart(14, '0')}`
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

/**
 * A progressive JPEG of one grey: few bytes that take long to open, as somebody would send who means harm.
 * @param side px
 * @param scans each as much work as the whole picture
 */
export function scansOf(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = [side >> 8, side & 255]
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), emptyScan(blocks)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    oneCode(0, 0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    oneCode(1, 0xe0),
    ...Array.from({ length: scans - 1 }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ])
}
