import { describe, expect, it } from 'vitest'
import {
  findNextUnmarked,
  listMarkKeys,
  mayGive,
  replaceMark,
  toCompleteMarks,
  typedMark,
  withFigure,
} from './mark-pad.ts'

const HALVES = { full: 8, step: 0.5 } as const
const WHOLE = { full: 12, step: 1 } as const

describe('the keys of a question', () => {
  it('are its whole marks from 0; a long scale is typed', () => {
    expect(listMarkKeys({ full: 3 })).toEqual([0, 1, 2, 3])
    expect(listMarkKeys({ full: 2.5 })).toEqual([0, 1, 2])
    expect(listMarkKeys({ full: 60 })).toEqual([])
  })
  it('give no mark above the full one or between steps', () => {
    expect([0, 7.5, 8].map((m) => mayGive(HALVES, m))).toEqual([true, true, true])
    expect([8.5, -1, 0.25].map((m) => mayGive(HALVES, m))).toEqual([false, false, false])
    expect(mayGive(WHOLE, 1.5)).toBe(false)
  })
})

describe('typed figures', () => {
  const type = (item: typeof HALVES | typeof WHOLE, keys: string) =>
    keys.split('').reduce((figures, key) => withFigure(item, figures, key), '')
  it('become a mark, or stay as they were [B14]', () => {
    expect([type(WHOLE, '12'), type(WHOLE, '13'), type(WHOLE, '1.5'), type(WHOLE, '07')]).toEqual([
      '12',
      '1',
      '1',
      '7',
    ])
    expect([type(HALVES, '7.5'), type(HALVES, '8.5'), type(HALVES, '.5'), type(HALVES, '7.3')]).toEqual([
      '7.5',
      '8.',
      '0.5',
      '7.',
    ])
    expect([typedMark(HALVES, '7.5'), typedMark(HALVES, '7.'), typedMark(HALVES, '')]).toEqual([7.5, 7, null])
  })
})

it('an answer is marked once each of its questions is, in any order', () => {
  const one = replaceMark([null, null, null], 1, 4)
  expect([one, findNextUnmarked(one, 1), findNextUnmarked(one, 2), toCompleteMarks(one)]).toEqual([
    [null, 4, null],
    2,
    0,
    null,
  ])
  const all = replaceMark(replaceMark(one, 0, 0), 2, 1)
  expect([findNextUnmarked(all, 2), toCompleteMarks(all)]).toEqual([null, [0, 4, 1]])
})
