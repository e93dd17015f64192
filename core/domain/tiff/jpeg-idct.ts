/** Order in which a block's numbers are stored (T.81, figure A.6). */
export const ZIGZAG = new Uint8Array([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
])

const SCALE = Array.from({ length: 8 }, (_, k) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16)))

/** Steps of a block, in its own order, times the scales the transform below leaves out. */
export function scaledSteps(steps: Uint16Array): Float32Array {
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
export function toSamples(block: Float32Array, out: Uint8ClampedArray, at: number, stride: number): void {
  for (let x = 0; x < 8; x++) turn(block, x, 8)
  for (let y = 0; y < 8; y++) {
    turn(block, y * 8, 1)
    for (let x = 0; x < 8; x++) out[at + y * stride + x] = (block[y * 8 + x] as number) + 128
  }
}
