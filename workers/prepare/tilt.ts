import type { Pixels } from '#core/domain/image/pixels.ts'

/** Largest tilt that is put right, in degrees, and the steps it is looked for in. */
const LARGEST = 5
const STEP = 0.25
/** Lines must stand out by so much more than in the untilted picture for a tilt to be believed. */
const CLEARER = 1.05

/** Places of dark points: changes from light to dark down each column, as the upper edge of a line of writing is. */
function edgesOf({ width, height, rgba }: Pixels): { x: Float32Array; y: Float32Array; count: number } {
  const [x, y] = [new Float32Array(width * height), new Float32Array(width * height)]
  let count = 0
  for (let row = 1; row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = (row * width + column) * 4 + 1
      if ((rgba[i - width * 4] as number) - (rgba[i] as number) < 40) continue
      x[count] = column - width / 2
      y[count++] = row
    }
  return { x, y, count }
}

/**
 * How far lines of writing are from level: the tilt at which the points of a picture fall into the fewest rows
 * (projection profile; Postl 1986).
 * @param pixels a small picture will do, some 600 pixels across
 * @returns radians to turn clockwise; 0 where no tilt stands out
 */
export function tiltOf(pixels: Pixels): number {
  const { x, y, count } = edgesOf(pixels)
  if (count < 200) return 0
  const reach = pixels.width
  const rows = new Uint32Array(pixels.height + 2 * reach)
  const clarity = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180)
    rows.fill(0)
    for (let i = 0; i < count; i++) {
      const row = Math.round((y[i] as number) + (x[i] as number) * slope) + reach
      rows[row] = (rows[row] as number) + 1
    }
    return rows.reduce((sum, n) => sum + n * n, 0)
  }
  const level = clarity(0)
  let [best, most] = [0, level * CLEARER]
  for (let degrees = -LARGEST; degrees <= LARGEST; degrees += STEP) {
    const clear = clarity(degrees)
    if (clear > most) [best, most] = [degrees, clear]
  }
  return (best * Math.PI) / 180
}
