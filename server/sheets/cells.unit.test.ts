import { describe, expect, it } from 'vitest'
import { spellingsOf } from '#tests/support/school/spellings.ts'
import { NOT_GIVEN } from '../exams/store/input.ts'
import {
  hundredthsIn,
  idIn,
  isBlankCell,
  isRounded,
  NEGATIVE,
  NOT_A_NUMBER,
  plainText,
  TOO_MANY_DECIMALS,
} from './cells.ts'

describe('cells', () => {
  it.each([
    ['7', 700],
    [' 7.5 ', 750],
    ['０．２５', 25],
    ['+3', 300],
    ['.5', 50],
    ['3分', 300],
    ["'085'", 8500],
    ["'7", 700],
    ['8.500', 850],
    [7.25, 725],
    // what a formula leaves behind; the spreadsheet shows 0.3
    [0.1 + 0.2, 30],
    [0, 0],
    ['0', 0],
    ['', NOT_GIVEN],
    ['　', NOT_GIVEN],
    [null, NOT_GIVEN],
    [undefined, NOT_GIVEN],
    ['-1', NEGATIVE],
    [-0.5, NEGATIVE],
    ['1.005', TOO_MANY_DECIMALS],
    [2.125, TOO_MANY_DECIMALS],
    ['7,5', NOT_A_NUMBER],
    ['1e2', NOT_A_NUMBER],
    ['八', NOT_A_NUMBER],
    ['#N/A', NOT_A_NUMBER],
    [Number.NaN, NOT_A_NUMBER],
  ])('%j in hundredths is %i', (cell, hundredths) => {
    expect(hundredthsIn(cell)).toBe(hundredths)
  })

  it('a huge number is above every full mark, not wrapped round', () => {
    expect(hundredthsIn('99999999999')).toBeGreaterThan(32_767)
    expect(hundredthsIn(1e300)).toBeGreaterThan(32_767)
  })

  it.each(spellingsOf('T15A'))('%j is T15A [T04]', (written) => {
    expect(idIn(written)).toBe('T15A')
  })

  it('ideographic blanks are blanks, and text around them goes', () => {
    expect(isBlankCell('　 ')).toBe(true)
    expect(isBlankCell(0)).toBe(false)
    expect(plainText(' ２０２６０１　')).toBe('202601')
  })

  it('a number cell over 15 digits has lost its end, a text has not', () => {
    expect(isRounded(1234567890123456)).toBe(true)
    expect(isRounded('1234567890123456')).toBe(false)
    expect(isRounded(202601001)).toBe(false)
  })
})
