import type { Pixels } from '#core/domain/image/pixels.ts'
import type { Look } from '#core/domain/image/prepared.ts'
import { backgroundOf, backgroundRow } from './background.ts'

/** Lightness against the paper's that is drawn white, and the one that is drawn black. */
const WHITE = 0.93
const BLACK = 0.15
/** A cell darker than this is a figure or the table beside the page, not paper in shadow. */
const DARKEST_PAPER = 48

/** Luminance of red, green and blue (ITU-R BT.601). */
function toGrey({ rgba }: Pixels): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const light =
      (rgba[i] as number) * 0.299 + (rgba[i + 1] as number) * 0.587 + (rgba[i + 2] as number) * 0.114
    rgba[i] = light
    rgba[i + 1] = light
    rgba[i + 2] = light
  }
}

/** Divides one colour by that of the paper: shadows and yellow lamps go, writing stays. */
function flatten(pixels: Pixels, channel: number): void {
  const { width, height, rgba } = pixels
  const background = backgroundOf(pixels, channel)
  const row = new Float32Array(width)
  const scale = 255 / (WHITE - BLACK)
  for (let y = 0; y < height; y++) {
    backgroundRow(background, y, row)
    for (let x = 0, i = y * width * 4 + channel; x < width; x++, i += 4)
      rgba[i] = ((rgba[i] as number) / Math.max(DARKEST_PAPER, row[x] as number) - BLACK) * scale
  }
}

/** The level that parts ink and paper best (Otsu 1979), held where both are still to be seen. */
export function inkLevel({ rgba }: Pixels): number {
  const counts = new Float64Array(256)
  for (let i = 0; i < rgba.length; i += 4)
    counts[rgba[i] as number] = (counts[rgba[i] as number] as number) + 1
  const total = rgba.length / 4
  const sum = counts.reduce((s, count, level) => s + count * level, 0)
  let [below, sumBelow, best, level] = [0, 0, -1, 128]
  for (let t = 0; t < 256; t++) {
    below += counts[t] as number
    sumBelow += t * (counts[t] as number)
    const above = total - below
    if (below === 0 || above === 0) continue
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (apart > best) [best, level] = [apart, t]
  }
  return Math.min(215, Math.max(120, level))
}

function copyGrey({ rgba }: Pixels): void {
  for (let i = 0; i < rgba.length; i += 4) {
    rgba[i + 1] = rgba[i] as number
    rgba[i + 2] = rgba[i] as number
  }
}

/** Gives a picture its look, in place. `photo` stays as it is; `blackWhite` is 0 and 255 only. */
export function improve(pixels: Pixels, look: Look): void {
  if (look === 'photo') return
  if (look === 'flat') {
    for (const channel of [0, 1, 2]) flatten(pixels, channel)
    return
  }
  toGrey(pixels)
  flatten(pixels, 0)
  if (look === 'blackWhite') {
    const { rgba } = pixels
    const level = inkLevel(pixels)
    for (let i = 0; i < rgba.length; i += 4) rgba[i] = (rgba[i] as number) > level ? 255 : 0
  }
  copyGrey(pixels)
}
