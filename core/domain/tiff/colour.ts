import type { Directory } from './directory.ts'
import { INK, PACKING, type TiffPage } from './page.ts'
import { hasAlpha } from './samples.ts'

/** Turns the four bytes of each pixel `from`..`to`, samples so far, into red, green and blue. */
export type Recolour = (rgba: Uint8ClampedArray, from: number, to: number) => void

const grey =
  (flip: number): Recolour =>
  (rgba, from, to) => {
    for (let i = from; i < to; i += 4) {
      const light = (rgba[i] as number) ^ flip
      rgba[i] = light
      rgba[i + 1] = light
      rgba[i + 2] = light
    }
  }

const cmyk: Recolour = (rgba, from, to) => {
  for (let i = from; i < to; i += 4) {
    const light = 255 - (rgba[i + 3] as number)
    for (let k = 0; k < 3; k++) rgba[i + k] = (light * (255 - (rgba[i + k] as number))) / 255
    rgba[i + 3] = 255
  }
}

/** Colours of a palette, three lists of 16 bits one after the other; some writers fill in 8 bits only. */
function palette(map: readonly number[], bits: number): Recolour {
  const size = 2 ** bits
  const scale = map.some((value) => value > 255) ? 255 / 65_535 : 1
  return (rgba, from, to) => {
    for (let i = from; i < to; i += 4) {
      const index = (rgba[i] as number) | ((rgba[i + 1] as number) << 8)
      for (let k = 0; k < 3; k++) rgba[i + k] = (map[k * size + index] ?? 0) * scale
    }
  }
}

/** YCbCr by its coefficients of light and the codes of black and white (TIFF 6.0, sections 20, 21). */
function yCbCr([red, green, blue]: readonly number[], range: readonly number[]): Recolour {
  const [r = 0.299, g = 0.587, b = 0.114] = [red, green, blue]
  const [yBlack = 0, yWhite = 255, cbZero = 128, cbTop = 255, crZero = 128, crTop = 255] = range
  const light = 255 / (yWhite - yBlack)
  const [toCb, toCr] = [127 / (cbTop - cbZero), 127 / (crTop - crZero)]
  return (rgba, from, to) => {
    for (let i = from; i < to; i += 4) {
      const y = ((rgba[i] as number) - yBlack) * light
      const cb = ((rgba[i + 1] as number) - cbZero) * toCb
      const cr = ((rgba[i + 2] as number) - crZero) * toCr
      const R = y + cr * (2 - 2 * r)
      const B = y + cb * (2 - 2 * b)
      rgba[i] = R
      rgba[i + 1] = (y - b * B - r * R) / g
      rgba[i + 2] = B
    }
  }
}

/** Puts what shines through on white; `straight` where the colours are not yet multiplied. */
const onWhite =
  (straight: boolean): Recolour =>
  (rgba, from, to) => {
    for (let i = from; i < to; i += 4) {
      const alpha = rgba[i + 3] as number
      for (let k = 0; k < 3; k++) {
        const value = rgba[i + k] as number
        rgba[i + k] = (straight ? (value * alpha) / 255 : value) + 255 - alpha
      }
      rgba[i + 3] = 255
    }
  }

/** The ways from a page's samples to colours on white, in order. */
export async function recoloursOf(page: TiffPage, d: Directory): Promise<Recolour[]> {
  const ways: Recolour[] = []
  if (page.ink === INK.white0) ways.push(grey(255))
  else if (page.ink === INK.black0) ways.push(grey(0))
  else if (page.ink === INK.cmyk) ways.push(cmyk)
  else if (page.ink === INK.palette) ways.push(palette(await d.numbers(320, 3 * 2 ** page.bits), page.bits))
  else if (page.ink === INK.yCbCr) {
    // JPEG has one way only, whatever the tags say
    const isJpeg = page.packing === PACKING.jpeg
    ways.push(isJpeg ? yCbCr([], []) : yCbCr(await d.numbers(529, 3), await d.numbers(532, 6)))
  }
  if (hasAlpha(page)) ways.push(onWhite(page.extra[0] === 2))
  return ways
}
