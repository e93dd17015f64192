import type { ItemInput } from '../../exams/store/input.ts'
import { type GreyImage, writeLine } from '../homework/handwriting.ts'
import { greyPngBeside } from '../homework/png.ts'
import { elementAt, type Random } from '../random.ts'
import { type CardItemPosition, isChoiceItem, layOutDemoCard, OPTIONS, PAGE } from './layout.ts'

const PAPER = 248
const PRINT = 120
const PENCIL = 50

/** What a pupil put down: option letters of each item, or null. */
export interface Filled {
  number: string
  answers: readonly string[] | null
  /** Pages, from 1, that were left empty. */
  empty: readonly number[]
  /** The subject: what is written looks like sums or like sentences. */
  courseId: string
}

function box({ pixels, width }: GreyImage, x: number, y: number, w: number, h: number, grey: number): void {
  pixels.fill(grey, y * width + x, y * width + x + w)
  pixels.fill(grey, (y + h - 1) * width + x, (y + h - 1) * width + x + w)
  for (let row = y; row < y + h; row++) {
    pixels[row * width + x] = grey
    pixels[row * width + x + w - 1] = grey
  }
}

function block({ pixels, width }: GreyImage, x: number, y: number, w: number, h: number, grey: number): void {
  for (let row = y; row < y + h; row++) pixels.fill(grey, row * width + x, row * width + x + w)
}

function drawChoice(sheet: GreyImage, place: CardItemPosition, chosen: string, r: Random): void {
  writeLine(sheet, String(place.index + 1), place.x + 4, place.y + 4, r)
  for (const [i, letter] of OPTIONS.entries()) {
    const x = place.x + 76 + i * 44
    box(sheet, x, place.y + 14, 34, 22, PRINT)
    if (chosen.includes(letter)) block(sheet, x + 3, place.y + 17, 28, 16, PENCIL)
  }
}

const LINES = ['y=2x+5', 'x=30-4', '2x²-9=0', 'y=60x', '5(x+2)=40', 'x=7'] as const

/** Subjects answered mostly in numbers. */
const IN_NUMBERS: ReadonlySet<string> = new Set(['math', 'physics', 'chemistry'])

/** A line of words nobody can read: square runs of pen strokes with gaps, as wide as the box. */
function scribble(sheet: GreyImage, left: number, top: number, width: number, r: Random): void {
  for (let x = left; x < left + width; x += 26 + r.int(5)) {
    if (r.next() < 0.08) continue
    const y = top + r.int(5)
    for (let stroke = 2 + r.int(3); stroke > 0; stroke--) {
      const upright = r.next() < 0.4
      const [dx, dy] = [r.int(16), r.int(22)]
      block(sheet, x + dx, y + dy, upright ? 2 : 20 - dx, upright ? 26 - dy : 2, PENCIL)
    }
  }
}

function drawWritten(sheet: GreyImage, place: CardItemPosition, courseId: string, r: Random): void {
  box(sheet, place.x, place.y, place.width, place.height, PRINT)
  writeLine(sheet, String(place.index + 1), place.x + 10, place.y + 8, r)
  const rows = Math.max(1, Math.floor((place.height - 60) / 60))
  for (let row = 0; row < rows; row++) {
    const [left, top] = [place.x + 110 + r.int(40), place.y + 14 + row * 58]
    if (IN_NUMBERS.has(courseId)) writeLine(sheet, elementAt(LINES, r.int(LINES.length)), left, top, r)
    else {
      const room = place.x + place.width - 40 - left
      const share = row === rows - 1 ? 0.3 + r.next() * 0.5 : 1
      scribble(sheet, left, top + 6, room * share, r)
    }
  }
}

/** The pages of a card one by one, as a scanner would give them: print, pencil and pen in grey. PNG, some 15 KB each. */
export async function* drawCard(
  items: readonly ItemInput[],
  filled: Filled,
  r: Random,
): AsyncGenerator<Buffer> {
  const { pageCount, places } = layOutDemoCard(items)
  for (let no = 1; no <= pageCount; no++) {
    const pixels = new Uint8Array(PAGE.width * PAGE.height).fill(PAPER)
    const sheet = { pixels, width: PAGE.width, height: PAGE.height }
    if (!filled.empty.includes(no)) {
      for (const x of [20, PAGE.width - 46]) {
        block(sheet, x, 20, 26, 14, PENCIL)
        block(sheet, x, PAGE.height - 34, 26, 14, PENCIL)
      }
      if (no === 1) writeLine(sheet, filled.number, 70, 70, r)
      for (const place of places.filter((p) => p.page === no)) {
        if (isChoiceItem(place.item)) drawChoice(sheet, place, filled.answers?.[place.index] ?? '', r)
        else drawWritten(sheet, place, filled.courseId, r)
      }
    }
    yield await greyPngBeside(pixels, PAGE.width, PAGE.height)
  }
}
