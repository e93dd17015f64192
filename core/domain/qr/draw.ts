import { codewordsOf } from './codewords.ts'

/** A QR code as an SVG path: its modules are squares of 1, with nothing around them; `size` of them each way. */
export interface QrPath {
  readonly size: number
  readonly d: string
}

/** Places of the middles of alignment patterns beside 6, by version (ISO/IEC 18004, annex E). */
const ALIGNED: readonly (readonly number[])[] = [
  ...[[], [18], [22], [26], [30], [34]],
  ...[
    [22, 38],
    [24, 42],
    [26, 46],
    [28, 50],
  ],
]

/** Turns a module over, by its row and column. */
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/** Null: not yet drawn. */
type Grid = (boolean | null)[][]

/** A value with the remainder of its division behind it (BCH). */
function withCheck(value: number, by: number, bits: number): number {
  let rest = value << bits
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= by << (i - bits)
  return (value << bits) | rest
}

const isDark = (value: number, bit: number): boolean => ((value >> bit) & 1) === 1

/** What every code of a version has, whatever it says. */
function frame(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  const put = (y: number, x: number, dark: boolean) => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  const ring = (y: number, x: number, reach: number, lightAt: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        put(y + dy, x + dx, !lightAt.includes(Math.max(Math.abs(dy), Math.abs(dx))))
  }
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0)
    put(i, 6, i % 2 === 0)
  }
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    ring(y, x, 4, [2, 4])
  const middles = version === 1 ? [] : [6, ...(ALIGNED[version - 1] ?? [])]
  const last = middles.at(-1)
  for (const y of middles)
    for (const x of middles)
      if (!(y === 6 && (x === 6 || x === last)) && !(y === last && x === 6)) ring(y, x, 2, [1])
  if (version >= 7) {
    const says = withCheck(version, 0x1f25, 12)
    for (let i = 0; i < 18; i++) {
      put(Math.floor(i / 3), size - 11 + (i % 3), isDark(says, i))
      put(size - 11 + (i % 3), Math.floor(i / 3), isDark(says, i))
    }
  }
  return grid
}

/** Level M and the mask, twice. */
function putFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const says = withCheck(mask, 0x537, 10) ^ 0x5412
  const put = (y: number, x: number, dark: boolean) => {
    const row = grid[y]
    if (row) row[x] = dark
  }
  for (let i = 0; i < 15; i++) {
    const dark = isDark(says, i)
    if (i < 8) put(i < 6 ? i : i + 1, 8, dark)
    else put(8, i === 8 ? 7 : 14 - i, dark)
    if (i < 8) put(8, size - 1 - i, dark)
    else put(size - 15 + i, 8, dark)
  }
  put(size - 8, 8, true)
}

/** Fills what is left with the bits, two columns at a time from the right, up and down by turns. */
function putBits(grid: Grid, codewords: readonly number[], mask: number): void {
  const size = grid.length
  const turned = MASKS[mask] as (typeof MASKS)[number]
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid[y] as (boolean | null)[]
        if (row[x] !== null) continue
        row[x] = isDark(codewords[bit >> 3] ?? 0, 7 - (bit & 7)) !== turned(y, x)
        bit++
      }
    }
  }
}

/** How hard a code is to read: long runs of one colour, across and down. */
function runs(grid: Grid): number {
  const along = (line: readonly (boolean | null)[]) =>
    [
      ...line
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/(.)\1{4,}/g),
    ].reduce((sum, [run]) => sum + run.length - 2, 0)
  return grid.reduce((sum, row, i) => sum + along(row) + along(grid.map((r) => r[i] ?? false)), 0)
}

/** Draws a QR code of level M. @throws RangeError when the text does not fit, see `codewordsOf` */
export function drawQr(text: string): QrPath {
  const { version, codewords } = codewordsOf(text)
  const drawn = MASKS.map((_, mask) => {
    const grid = frame(version)
    putFormat(grid, mask)
    putBits(grid, codewords, mask)
    return { grid, harm: runs(grid) }
  })
  const { grid } = drawn.reduce((best, one) => (one.harm < best.harm ? one : best))
  const d = grid.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
      .join(''),
  )
  return { size: grid.length, d: d.join('') }
}
