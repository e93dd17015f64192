import type { Plane } from './jpeg.ts'

/**
 * A row of a plane made as wide as the picture. Where a sample stands for two pixels they lie a quarter of the way to
 * the neighbours (triangle filter, as JPEG readers commonly have it); otherwise the sample is repeated.
 * @param smooth false: always repeated
 */
export function rowOfPlane(plane: Plane, y: number, out: Uint8ClampedArray, smooth: boolean): void {
  const { samples, stride, width, across, down, height } = plane
  const row = Math.min(Math.floor(y / down), height - 1)
  const at = row * stride
  if (!smooth || across > 2 || down > 2 || (across === 1 && down === 1)) {
    for (let x = 0; x < out.length; x++)
      out[x] = samples[at + Math.min(Math.floor(x / across), width - 1)] as number
    return
  }
  const near = down === 1 ? row : Math.min(height - 1, Math.max(0, y % 2 === 0 ? row - 1 : row + 1))
  const beside = near * stride
  const [mine, other] = down === 1 ? [1, 0] : [3, 1]
  const sum = (x: number): number =>
    mine * (samples[at + x] as number) + other * (samples[beside + x] as number)
  const scale = (mine + other) * (across === 1 ? 1 : 4)
  for (let x = 0; x < out.length; x++) {
    const column = Math.min(Math.floor(x / across), width - 1)
    if (across === 1) {
      out[x] = sum(column) / scale
      continue
    }
    const side = Math.min(width - 1, Math.max(0, x % 2 === 0 ? column - 1 : column + 1))
    out[x] = (3 * sum(column) + sum(side)) / scale
  }
}
