import { describe, expect, it } from 'vitest'
import { spellingsOf } from '#tests/support/school/spellings.ts'
import { comparable, comparableId, idSpellings, plainTyped, textSearch, typedNumber } from './typed.ts'

describe('what was typed', () => {
  it.each(spellingsOf('T15A'))('%j is meant as T15A [T04]', (written) => {
    expect(idSpellings(written)).toContain('T15A')
    expect(comparableId(written)).toBe('t15a')
  })

  it('is looked for in capitals and in small letters, as a phone writes the first one large [T04]', () => {
    expect(idSpellings('t15a')).toEqual(['t15a', 'T15A'])
    expect(idSpellings(' ')).toEqual([])
  })

  it.each([
    ['张\u200b伟 ', '张伟'],
    ['阿依古丽．买买提', '阿依古丽•买买提'],
    ['阿卜杜 · 热合曼', '阿卜杜·热合曼'],
    ['ＥＭＩＬＹ王', 'Emily王'],
    ['张伟１', '张伟1'],
  ])('the name %j is %j [T04]', (one, other) => expect(comparable(one)).toBe(comparable(other)))

  it('keeps what can be seen', () => {
    expect(plainTyped('  a\tb\u3000c ')).toBe('a b c')
    expect(comparable('张伟1')).not.toBe(comparable('张伟2'))
  })

  it.each([
    ['张三', true],
    ['三 数学', true],
    ['数学　七（１）', true],
    ['mid-term', true],
    ['三班', false],
    ['数学 期末', false],
    [' ', true],
  ])('the search %j finds by each of its words: %j', (typed, isFound) =>
    expect(textSearch(typed)('张 三', '数学', '七(1)班 Mid-Term')).toBe(isFound),
  )
})

it.each([
  ['70', 70],
  ['９４', 94],
  ['１,080 ', 1080],
  ['', null],
  ['7o', null],
])('the typed number %j is read', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})
