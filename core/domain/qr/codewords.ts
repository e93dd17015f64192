/** Data bytes of the blocks of a version at level M, the shorter ones first, and the error bytes of each (ISO/IEC 18004, table 9). */
interface Layout {
  readonly blocks: readonly number[]
  readonly errorBytes: number
}

const layout = (
  errorBytes: number,
  ...groups: readonly (readonly [count: number, bytes: number])[]
): Layout => ({
  errorBytes,
  blocks: groups.flatMap(([count, bytes]) => Array.from({ length: count }, () => bytes)),
})

/** Versions 1 to 10. */
const LAYOUTS: readonly Layout[] = [
  layout(10, [1, 16]),
  layout(16, [1, 28]),
  layout(26, [1, 44]),
  layout(18, [2, 32]),
  layout(24, [2, 43]),
  layout(16, [4, 27]),
  layout(18, [4, 31]),
  layout(22, [2, 38], [2, 39]),
  layout(22, [3, 36], [2, 37]),
  layout(26, [4, 43], [1, 44]),
]
const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const

/** Powers of 2 in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1, and their logarithms. */
const POWERS = new Uint8Array(512)
const LOGS = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 0x80 ? 0x11d : 0)) {
  POWERS[i] = POWERS[i + 255] = x
  LOGS[x] = i
}
const at = (list: ArrayLike<number>, i: number): number => list[i] as number
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : at(POWERS, at(LOGS, a) + at(LOGS, b))

/** Coefficients of (x - 1)(x - 2)(x - 4)..., without the first, which is 1. */
function generator(degree: number): Uint8Array {
  const g = new Uint8Array(degree)
  g[degree - 1] = 1
  for (let i = 0; i < degree; i++)
    for (let j = 0; j < degree; j++)
      g[j] = times(at(g, j), at(POWERS, i)) ^ (j + 1 < degree ? at(g, j + 1) : 0)
  return g
}

/** Reed and Solomon's error bytes of a block. */
function errorBytesOf(data: Uint8Array, degree: number): Uint8Array {
  const by = generator(degree)
  const rest = new Uint8Array(degree)
  for (const byte of data) {
    const factor = byte ^ at(rest, 0)
    rest.copyWithin(0, 1)
    rest[degree - 1] = 0
    for (let i = 0; i < degree; i++) rest[i] = at(rest, i) ^ times(at(by, i), factor)
  }
  return rest
}

/** Mode, length, the text's bytes, and padding up to the data bytes of a version. */
function dataOf(bytes: readonly number[], version: number, capacity: number): Uint8Array {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  push(BYTE_MODE, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity * 8 - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let i = 0; bits.length < capacity * 8; i++) push(at(PADDING, i % 2), 8)
  return Uint8Array.from({ length: capacity }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

/** Bytes of the blocks taken by turns: the first of each, the second of each... */
const byTurns = (blocks: readonly Uint8Array[]): number[] =>
  Array.from({ length: Math.max(...blocks.map((b) => b.length)) }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [at(block, i)] : [])),
  ).flat()

/**
 * The bytes of a QR code of level M in the smallest version that holds the text.
 * @param text characters up to U+00FF, 213 at most
 * @throws RangeError when the text does not fit
 */
export function codewordsOf(text: string): { version: number; codewords: number[] } {
  const bytes = Array.from(text, (c) => c.codePointAt(0) as number)
  if (bytes.some((byte) => byte > 0xff)) throw new RangeError('A code holds Latin text alone.')
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
  const version = 1 + LAYOUTS.findIndex(({ blocks }, i) => sum(blocks) >= bytes.length + (i < 9 ? 2 : 3))
  const chosen = LAYOUTS[version - 1]
  if (!chosen) throw new RangeError(`A text of ${String(bytes.length)} bytes is too long for a code.`)
  const data = dataOf(bytes, version, sum(chosen.blocks))
  let from = 0
  const blocks = chosen.blocks.map((length) => data.subarray(from, (from += length)))
  const errors = blocks.map((block) => errorBytesOf(block, chosen.errorBytes))
  return { version, codewords: [...byTurns(blocks), ...byTurns(errors)] }
}
