import { describe, expect, it } from 'vitest'
import { insert, raiseOrLowerText, SIGNS } from './formula.rules.ts'

const at = (text: string) => {
  const [before = '', inside = '', after = ''] = text.includes('[')
    ? text.split(/[[\]]/)
    : text.split('|').toSpliced(1, 0, '')
  return { text: before + inside + after, start: before.length, end: before.length + inside.length }
}

describe('the keyboard for formulas', () => {
  it('puts a sign where the caret is, in place of what is selected', () => {
    expect(insert(at('x|y'), '√')).toEqual(at('x√|y'))
    expect(insert(at('a[bc]d'), '≤')).toEqual(at('a≤|d'))
  })
  it('raises the digits before the caret: x2 becomes x²', () => {
    expect(raiseOrLowerText(at('3x12|+1'), 'up')).toEqual(at('3x¹²|+1'))
    expect(raiseOrLowerText(at('Ca2|'), 'down')).toEqual(at('Ca₂|'))
    expect(raiseOrLowerText(at('Ca2+|'), 'up')).toEqual(at('Ca2⁺|'))
  })
  it('raises just what is selected', () => {
    expect(raiseOrLowerText(at('a[n+1] = 2'), 'down')).toEqual(at('aₙ₊₁| = 2'))
    expect(raiseOrLowerText(at('[2n]x'), 'up')).toEqual(at('²ⁿ|x'))
  })
  it('says when there is nothing to raise', () => {
    expect(raiseOrLowerText(at('abc|'), 'up')).toBeNull()
    expect(raiseOrLowerText(at('|'), 'up')).toBeNull()
  })
  it('offers every sign once', () => {
    const all = SIGNS.flatMap((group) => group.signs as readonly string[])
    expect(new Set(all).size).toBe(all.length)
  })
})
