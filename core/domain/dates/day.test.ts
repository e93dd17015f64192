import { expect, it } from 'vitest'
import { addDays, dayText, startOfDay } from './day.ts'

it('a day begins at midnight in Beijing', () => {
  expect(new Date(startOfDay('2026-11-24')).toISOString()).toBe('2026-11-23T16:00:00.000Z')
  expect(dayText(Date.UTC(2026, 10, 23, 15, 59, 59))).toBe('2026-11-23')
  expect(dayText(Date.UTC(2026, 10, 23, 16))).toBe('2026-11-24')
})

it('what no calendar has is no day', () => {
  for (const text of ['2026-02-30', '2026-13-01', '26-1-1', '', '2026-1-1', '2026-11-24T00:00'])
    expect(startOfDay(text)).toBeNaN()
  expect(startOfDay('2028-02-29')).not.toBeNaN()
})

it('days are counted over the end of a month and of a year', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
})
