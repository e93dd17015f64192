import { describe, expect, it } from 'vitest'
import { moveListItem, nearest, reinsertListItem } from './order.rules.ts'

describe('the order of pages', () => {
  it('changes by one page moved, and never loses or doubles one', () => {
    expect(moveListItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveListItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [-1, 0],
    ] as const)
      expect(moveListItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  })
  it('takes a deleted page back to where it was, even if others went meanwhile', () => {
    expect(reinsertListItem(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
    expect(reinsertListItem(['a'], 'd', 3)).toEqual(['a', 'd'])
  })
  it('drops a dragged page on the one nearest to the finger', () => {
    const boxes = [0, 100, 200].map((left) => ({ left, top: 0, width: 90, height: 120 }))
    expect(nearest(boxes, 130, 40)).toBe(1)
    expect(nearest(boxes, 900, 900)).toBe(2)
    expect(nearest([], 0, 0)).toBe(-1)
  })
})
