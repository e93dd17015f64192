import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { tallyOf } from './tally.ts'

const row = fc.record({
  mark: fc.oneof(
    fc.constantFrom(0, 300, -32_767, 32_767),
    fc.integer({ min: -100, max: 700 }),
    fc.integer({ min: -32_767, max: 32_767 }),
  ),
  total: fc.integer({ min: -50_000, max: 100_000 }),
  zone: fc.nat(15),
})
type Row = { mark: number; total: number; zone: number }

describe('the tally of an item', () => {
  it('has the sums and counts of its rows, marks under zero and over the full mark among them', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const tally = tallyOf(
          Int16Array.from(rows, (r) => r.mark),
          Int32Array.from(rows, (r) => r.total),
          Uint8Array.from(rows, (r) => r.zone),
        )
        const sum = (of: (r: Row) => number, list = rows) => list.reduce((a, r) => a + of(r), 0)
        expect(tally.sums).toEqual({
          n: rows.length,
          x: sum((r) => r.mark),
          xx: sum((r) => r.mark ** 2),
          t: sum((r) => r.total),
          tt: sum((r) => r.total ** 2),
          xt: sum((r) => r.mark * r.total),
        })
        for (const [zone, x] of tally.zones.entries()) {
          expect(x).toBe(
            sum(
              (r) => r.mark,
              rows.filter((r) => r.zone === zone),
            ),
          )
        }
        for (const mark of [0, 300, -40_000, 40_000, ...rows.map((r) => r.mark)]) {
          expect(tally.countOf(mark)).toBe(rows.filter((r) => r.mark === mark).length)
        }
      }),
    )
  })
})
