import { expect, it } from 'vitest'
import { addDays, dayText, startOfDay, startOfWeek } from './day.ts'

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

it('a week of the school begins on Monday at midnight in Beijing, whatever the moment [T11]', () => {
  // 2026-11-23 is a Monday
  const monday = Date.parse('2026-11-23T00:00:00+08:00')
  for (const text of [
    '2026-11-23T00:00:00+08:00',
    '2026-11-25T12:00:00+08:00',
    '2026-11-29T23:59:59+08:00',
    // still Sunday in Beijing, Sunday noon in London
    '2026-11-29T15:59:59Z',
  ])
    expect(startOfWeek(Date.parse(text)), text).toBe(monday)
  expect(startOfWeek(Date.parse('2026-11-29T16:00:00Z'))).toBe(monday + 7 * 86_400_000)
  expect(startOfWeek(monday - 1)).toBe(monday - 7 * 86_400_000)
})
