import { expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { wrapText } from './wrap.rules.ts'

/** A Chinese character is one wide, a letter half. */
const measure = (text: string): number =>
  (text.match(/./gu) ?? []).reduce((sum, letter) => sum + (letter > '\u2000' ? 1 : 0.5), 0)

it('a line ends between Chinese characters and between words, with the signs beside the word they belong to', () => {
  expect(wrapText('比上次多13.5分，年级平均少1分。', 7, measure)).toEqual([
    '比上次多13.5',
    '分，年级平均少',
    '1分。',
  ])
  expect(wrapText('先补“电场强度”。', 4, measure)).toEqual(['先补“电', '场强', '度”。'])
  expect(wrapText('先补“电场强度”。', 3, measure)).toEqual(['先补', '“电场', '强', '度”。'])
  expect(wrapText('the class average rose by 2.3.', 8, measure)).toEqual([
    'the class',
    'average rose by',
    '2.3.',
  ])
})

it('no line is wider than it may be, and no letter is lost', () => {
  const letter = fc.constantFrom(...'期中考试，。（）“”abcxyz0123-/. '.split(''))
  const text = fc.array(letter, { maxLength: 60 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 20 }), (said, width) => {
      const lines = wrapText(said, width, measure)
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(said.replaceAll(' ', ''))
    }),
  )
})
