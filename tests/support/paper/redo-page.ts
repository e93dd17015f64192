import { correction, generate } from 'lean-qr'
import { BOX_MARK, CODE_RIM, CODE_SIDE, CONTENT, MARK_SIDE, MARKS, SHEET } from '#core/domain/redo/sheet.ts'
import type { Grey } from '#core/domain/redo/types.ts'
import { seeded } from '#core/domain/seeded.ts'

/** Pixels of a millimetre of the printed page: 203 dots an inch. */
const DOTS = 8

/** Strokes of a pen in millimetres from the top left of a question's room. */
export type Stroke = readonly (readonly [x: number, y: number])[]

export interface PrintedQuestion {
  /** Text of its code. */
  readonly text: string
  /** Millimetres of printed words above the room. */
  readonly words: number
  readonly room: number
  readonly strokes: readonly Stroke[]
}

interface Sheet extends Grey {
  readonly light: Uint8ClampedArray
}

const paint = (
  sheet: Sheet,
  left: number,
  top: number,
  width: number,
  height: number,
  level: number,
): void => {
  const [x0, y0] = [Math.round(left * DOTS), Math.round(top * DOTS)]
  const [x1, y1] = [Math.round((left + width) * DOTS), Math.round((top + height) * DOTS)]
  for (let y = Math.max(0, y0); y < Math.min(sheet.height, y1); y++)
    sheet.light.fill(level, y * sheet.width + Math.max(0, x0), y * sheet.width + Math.min(sheet.width, x1))
}

/** Lines of made-up characters: short strokes across and down in squares of 4 mm. */
function words(sheet: Sheet, top: number, height: number, next: () => number): void {
  for (let y = top + 1; y + 4 < top + height; y += 5.5)
    for (let x = CONTENT.left; x < CONTENT.right - CODE_SIDE - 6; x += 4.2) {
      if (next() < 0.08) continue
      for (let i = 0; i < 5; i++) {
        const [along, by] = [1.5 + next() * 2, next() * 3.4]
        if (next() < 0.5) paint(sheet, x + next(), y + by, along, 0.3, 30)
        else paint(sheet, x + by, y + next(), 0.3, along, 30)
      }
    }
}

function code(sheet: Sheet, text: string, left: number, top: number): void {
  const drawn = generate(text, { minCorrectionLevel: correction.M })
  const { size } = drawn
  const module = CODE_SIDE / (size + 2 * CODE_RIM)
  paint(sheet, left, top, CODE_SIDE, CODE_SIDE, 255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (drawn.get(x, y))
        paint(sheet, left + (x + CODE_RIM) * module, top + (y + CODE_RIM) * module, module, module, 20)
}

function pen(sheet: Sheet, strokes: readonly Stroke[], left: number, top: number): void {
  for (const stroke of strokes)
    for (const [i, [x, y]] of stroke.entries()) {
      const [px, py] = stroke[i - 1] ?? [x, y]
      const steps = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) * DOTS))
      for (let s = 0; s <= steps; s++)
        paint(sheet, left + px + ((x - px) * s) / steps, top + py + ((y - py) * s) / steps, 0.5, 0.5, 60)
    }
}

/** A printed page of a book of wrong questions, and where the rooms are on it (top and bottom in millimetres). */
export function printed(
  questions: readonly PrintedQuestion[],
  seed: number,
): { sheet: Grey; rooms: { text: string; top: number; bottom: number }[] } {
  const [width, height] = [SHEET.width * DOTS, SHEET.height * DOTS]
  const sheet: Sheet = { width, height, light: new Uint8ClampedArray(width * height).fill(245) }
  const next = seeded(seed)
  for (const [x, y] of MARKS) paint(sheet, x - MARK_SIDE / 2, y - MARK_SIDE / 2, MARK_SIDE, MARK_SIDE, 20)
  let top: number = CONTENT.top + 4
  const rooms = questions.map(({ text, words: lines, room, strokes }) => {
    const above = Math.max(lines, CODE_SIDE)
    words(sheet, top, lines, next)
    code(sheet, text, CONTENT.right - CODE_SIDE, top)
    const begin = top + above + 1
    for (const y of [begin, begin + room - BOX_MARK]) paint(sheet, CONTENT.left, y, BOX_MARK, BOX_MARK, 20)
    pen(sheet, strokes, CONTENT.left, begin)
    top = begin + room + 4
    return { text, top: begin, bottom: begin + room }
  })
  return { sheet, rooms }
}
