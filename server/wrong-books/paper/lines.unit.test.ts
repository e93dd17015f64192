import { expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { mathAtoms } from './atoms.ts'
import { breakIntoLines } from './lines.ts'

const STYLE = { size: 10, colour: '#000000' }
/** Every sign is as wide as it is high, a letter half of it. */
const face = {
  widthOf: (text: string) => Array.from(text, (one) => (one < '\u0250' ? 5 : 10)).reduce((a, b) => a + b, 0),
  write: () => {},
}
const broken = (text: string, width: number) =>
  breakIntoLines(mathAtoms(text, drawFormulas(formulasOf([text])), STYLE, face, width), {
    ...{ width, size: 10, leading: 1.5, face },
  })
const texts = (text: string, width: number): string[] =>
  broken(text, width).map(({ parts }) =>
    parts.map(({ atom }) => (atom.kind === 'text' ? atom.text : '*')).join(''),
  )

it('a line begins with no closing sign and ends with no opening one [B21]', () => {
  expect(texts('一二三四，五六', 40)).toEqual(['一二三', '四，五六'])
  expect(texts('一二三（四五', 40)).toEqual(['一二三', '（四五'])
  expect(texts('一二三$x$。四', 36)).toEqual(['一二三', '*。四'])
})

it('words stay whole and lose the space at the break; one wider than a line is cut [B21]', () => {
  expect(texts('one two three', 40)).toEqual(['one two', 'three'])
  expect(texts('abcdefghij', 20)).toEqual(['abcd', 'efgh', 'ij'])
})

it('no part is beyond the column, and a formula on its own line is in its middle [B21]', () => {
  const wide = `$${Array.from({ length: 40 }, () => 'x').join('+')}$`
  for (const line of broken(`求${wide}与$$y$$的和`, 100))
    for (const { x, atom } of line.parts) expect(x + atom.width).toBeLessThanOrEqual(100.001)
  const [own] = broken('$$y$$', 100)
  const [part] = own?.parts ?? []
  expect((part?.x ?? 0) + (part?.atom.width ?? 0) / 2).toBeCloseTo(50)
})
