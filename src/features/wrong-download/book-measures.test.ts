import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  BOX_MARK,
  CODE_SIDE,
  CONTENT,
  LETTERS,
  MARK_SIDE,
  MARKS,
  ROOMS,
  SHEET,
  WATERMARK,
} from '#core/domain/redo/sheet.ts'

const css = readFileSync(join(import.meta.dirname, 'book.module.css'), 'utf8')
/** What stands between the braces after the last place where some words are. */
const rule = (words: string): string => {
  const at = css.lastIndexOf(`${words} {`)
  return css.slice(at, css.indexOf('}', at))
}
const lengths = (text: string, name: string): number[] =>
  (new RegExp(`[ ;{]${name}: ([^;]+);`).exec(text)?.[1] ?? '').split(' ').map(Number.parseFloat)

it('the stylesheet of a printed book has the measures that a photograph of it is read by [B22]', () => {
  const { left, top, right, bottom } = CONTENT
  expect(lengths(rule('@page wrong-book'), 'margin')).toEqual([
    top,
    SHEET.width - right,
    SHEET.height - bottom,
  ])
  expect(left).toBe(SHEET.width - right)
  for (const [i, [corner, mark]] of (
    [
      ['top-left', [8, 8]],
      ['top-right', [202, 8]],
      ['bottom-right', [202, 289]],
      ['bottom-left', [8, 289]],
    ] as const
  ).entries()) {
    const own = rule(`@${corner}-corner`)
    expect(lengths(own, 'border')[0]).toBe(MARK_SIDE / 2)
    expect(MARKS[i]).toEqual(mark)
    // the margins of the square within the box of the page's corner put its middle there
    const [up = 0, after = 0, down = 0, before = 0] = lengths(own, 'margin')
    const x = corner.endsWith('left') ? before + MARK_SIDE / 2 : SHEET.width - after - MARK_SIDE / 2
    const y = corner.startsWith('top') ? up + MARK_SIDE / 2 : SHEET.height - down - MARK_SIDE / 2
    expect([x, y]).toEqual(mark)
  }
  expect(lengths(rule('  .code'), 'width')).toEqual([CODE_SIDE])
  expect(lengths(rule('  .some'), 'height')).toEqual([ROOMS.some])
  expect(lengths(rule('  .much'), 'height')).toEqual([ROOMS.much])
  expect(rule('  .some,\n  .much')).toContain(`${String(BOX_MARK)}mm ${String(BOX_MARK)}mm`)
  expect(lengths(rule('  .book'), 'font-size')).toEqual([LETTERS])
  const marks = rule('  .marks')
  expect([...lengths(marks, 'width'), ...lengths(marks, 'height')]).toEqual([right - left, bottom - top])
  expect(lengths(marks, 'opacity')).toEqual([WATERMARK.opacity])
  expect(lengths(marks, 'font-size')).toEqual([WATERMARK.points])
  expect(marks).toContain(`repeat(${String(WATERMARK.columns)}, 1fr)`)
  expect(marks).toContain(`repeat(${String(WATERMARK.rows)}, 1fr)`)
  expect(rule('  .marks span')).toContain(`rotate(${String(WATERMARK.turn)}deg)`)
})
