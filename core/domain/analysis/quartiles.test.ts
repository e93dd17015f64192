import { describe, expect, it } from 'vitest'
import { quartilePositions, scoreAtShare } from './quartiles.ts'

const scores = (...all: number[]) => Int32Array.from(all)

describe('scores at ranks from the top', () => {
  it('are the mean of two where the rank is a whole number', () => {
    expect(quartilePositions(scores(10, 20, 40, 80))).toEqual([60, 30, 15])
  })

  it('are of the rank above where it is not', () => {
    expect(quartilePositions(scores(10, 20, 40, 80, 90))).toEqual([80, 40, 20])
    expect(quartilePositions(scores(10))).toEqual([10, 10, 10])
  })

  it('reach from the best to the last, and are none of nobody', () => {
    const four = scores(10, 20, 40, 80)
    expect([scoreAtShare(four, 0), scoreAtShare(four, 1)]).toEqual([80, 10])
    expect(quartilePositions(scores())).toBeNull()
  })
})
