import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { rowsInView } from './rows-in-view.rules.ts'

const NONE = { first: 0, last: 0 }
const at = (top: number) => ({ top, height: 480, row: 48 })

describe('the rows a long table draws', () => {
  it('are those in view with some around them, and the same object as long as they are the same', () => {
    const first = rowsInView(at(0), 5000, { first: 0, last: 12 })
    expect(first).toEqual({ first: 0, last: 14 })
    expect(rowsInView(at(0), 5000, first)).toBe(first)
    expect(rowsInView(at(480), 5000, first)).toEqual({ first: 6, last: 24 })
  })

  it('are fewer after a jump to where none was drawn, and all of them when it has come to rest', () => {
    const jumped = rowsInView(at(48_000), 5000, { first: 0, last: 14 })
    expect(jumped).toEqual({ first: 999, last: 1011 })
    expect(rowsInView(at(48_000), 5000, jumped)).toEqual({ first: 996, last: 1014 })
  })

  it('always cover what is in view, and are never beyond the table', () => {
    const count = fc.integer({ min: 0, max: 6000 })
    fc.assert(
      fc.property(count, fc.nat(300_000), fc.nat(6000), fc.nat(40), (n, top, first, more) => {
        const before = { first, last: first + more }
        const rows = rowsInView(at(top), n, before)
        expect(rows.first).toBeGreaterThanOrEqual(0)
        expect(rows.last).toBeLessThanOrEqual(n)
        expect(rows.first).toBeLessThanOrEqual(rows.last)
        for (let y = top; y < top + 480; y += 48) {
          const row = Math.floor(y / 48)
          if (row < n) expect(row >= rows.first && row < rows.last).toBe(true)
        }
      }),
    )
  })

  it('are the first ones while the table begins further down, and none while it is not reached', () => {
    expect(rowsInView(at(-240), 5000, NONE)).toEqual({ first: 0, last: 6 })
    expect(rowsInView(at(-1000), 5000, { first: 0, last: 12 })).toEqual(NONE)
  })

  it('are none before heights are known', () => {
    expect(rowsInView({ top: 0, height: 480, row: 0 }, 50, NONE)).toBe(NONE)
  })
})
