import { expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { chooseRetainedBackups } from './retention.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25, 18)
const daily = Array.from({ length: 500 }, (_, n) => ({ id: `d${String(n)}`, at: NOW - n * DAY }))

it('of a backup a day seven days, five weeks and twelve months stay [G03]', () => {
  const kept = [...chooseRetainedBackups(daily, { days: 7, weeks: 5, months: 12 })]
  // Thursday 26 November in China; then the Sundays before, then the last days of the months
  expect(kept.slice(0, 7)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'])
  const days = kept.map((id) =>
    new Date(NOW + 8 * 3_600_000 - Number(id.slice(1)) * DAY).toISOString().slice(0, 10),
  )
  expect(days.slice(7)).toEqual([
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

it('the latest always stays, and no more than was asked for, whatever their times [G03]', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 900 * 24 }), { maxLength: 60 }),
      fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) }),
      (hours, retention) => {
        const found = hours.map((h) => ({ id: String(h), at: NOW - h * 3_600_000 }))
        const kept = chooseRetainedBackups(found, retention)
        if (hours.length > 0) expect(kept).toContain(String(Math.min(...hours)))
        expect(kept.size).toBeLessThanOrEqual(retention.days + retention.weeks + retention.months + 1)
        // what was kept stays kept while nothing new comes
        expect(
          chooseRetainedBackups(
            found.filter(({ id }) => kept.has(id)),
            retention,
          ),
        ).toEqual(kept)
      },
    ),
  )
})
