import { elementAt, type Random } from '../random.ts'
import { greyPng } from './png.ts'

/** Strokes of a letter in a box of 10 by 16, as `x y x y ...`; strokes parted by commas. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': '5 1 1 4 1 12 5 15 9 12 9 4 5 1',
  '1': '2 4 6 1 6 15',
  '2': '1 4 5 1 9 4 8 8 1 15 9 15',
  '3': '1 2 6 1 9 4 5 8 9 11 6 15 1 14',
  '4': '7 15 7 1 1 10 10 10',
  '5': '9 1 2 1 2 7 7 7 9 11 6 15 1 14',
  '6': '8 1 2 8 2 13 6 15 9 12 6 8 2 10',
  '7': '1 1 9 1 4 15',
  '8': '5 8 1 4 5 1 9 4 5 8 1 12 5 15 9 12 5 8',
  '9': '9 5 5 8 1 5 5 1 9 5 8 15',
  '²': '2 -1 5 -3 7 -1 2 5 7 5',
  x: '1 5 9 15,9 5 1 15',
  y: '1 5 5 11,9 5 3 16',
  '+': '5 5 5 13,1 9 9 9',
  '-': '1 9 9 9',
  '=': '1 7 9 7,1 12 9 12',
  '(': '7 0 3 4 3 12 7 16',
  ')': '3 0 7 4 7 12 3 16',
  '.': '4 15 5 15',
  ':': '5 6 5 7,5 13 5 14',
  ' ': '',
}

const strokesOf = (letter: string): number[][] =>
  (LETTERS[letter] ?? '')
    .split(',')
    .filter((s) => s !== '')
    .map((s) => s.split(' ').map(Number))

const WIDTH = 720
const HEIGHT = 520
const PAPER = 250
const INK = 40
const LINE = 215

/** A photographed page: lines of a formula as a pupil would write them, on ruled paper. About 10 KB. */
export function handwrittenPage(lines: readonly string[], r: Random): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  const sheet = { pixels, width: WIDTH, height: HEIGHT }
  for (let y = 60; y < HEIGHT; y += 64) pixels.fill(LINE, y * WIDTH, y * WIDTH + WIDTH)
  for (const [row, text] of lines.entries()) writeLine(sheet, text, 40 + r.int(20), 14 + row * 64, r)
  return greyPng(pixels, WIDTH, HEIGHT)
}

/** Grey pixels, row by row. */
export interface GreyImage {
  pixels: Uint8Array
  width: number
  height: number
}

/** Writes a text by hand; `left` and `top` of its first letter, which is some 20 by 42 px. */
export function writeLine(sheet: GreyImage, text: string, from: number, top: number, r: Random): void {
  let left = from
  for (const letter of text) {
    const tilt = (r.next() - 0.5) * 0.1
    const drop = (r.next() - 0.5) * 4
    for (const stroke of strokesOf(letter)) {
      const points = pairs(stroke).map(
        ([x, y]): StrokePoint => [
          left + x * 2 + (16 - y) * tilt * 2.4 + (r.next() - 0.5) * 1.5,
          top + y * 2.6 + drop + (r.next() - 0.5) * 1.5,
        ],
      )
      for (let i = 1; i < points.length; i++) draw(sheet, elementAt(points, i - 1), elementAt(points, i))
    }
    left += 27 + r.int(4)
  }
}

type StrokePoint = readonly [number, number]

const pairs = (flat: readonly number[]): StrokePoint[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [elementAt(flat, 2 * i), elementAt(flat, 2 * i + 1)])

/** A line three pixels thick. */
function draw({ pixels, width, height }: GreyImage, [x0, y0]: StrokePoint, [x1, y1]: StrokePoint): void {
  const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0)) + 1
  for (let i = 0; i <= steps; i++) {
    const x = Math.round(x0 + ((x1 - x0) * i) / steps)
    const y = Math.round(y0 + ((y1 - y0) * i) / steps)
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const [px, py] = [x + dx, y + dy]
      if (px >= 0 && py >= 0 && px < width && py < height) pixels[py * width + px] = INK
    }
  }
}
