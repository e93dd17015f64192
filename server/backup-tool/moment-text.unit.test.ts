import { expect, it } from 'vitest'
import { momentText, readMoment } from './moment-text.ts'

it('a moment is that of China unless a zone stands with it [G03]', () => {
  const at = Date.UTC(2026, 10, 26, 6, 30)
  for (const text of [
    ...['2026-11-26 14:30', '2026-11-26T14:30:00', ' 2026-11-26 14:30:00.000 '],
    ...['2026-11-26T06:30Z', '2026-11-26t06:30:00z', '2026-11-26T07:30:00+01:00'],
  ])
    expect([text, readMoment(text)]).toEqual([text, at])
  expect(readMoment('2026-11-26 14:30:07.25')).toBe(at + 7_250)
  expect(momentText(at + 7_250)).toBe('2026-11-26 14:30:07 (UTC+8)')
})

it('what is no moment is none [G03]', () => {
  for (const text of [
    '',
    '14:30',
    '2026-11-26',
    '2026-02-31 10:00',
    '2026-11-26 24:30',
    '2026-13-01 10:00',
    'now',
  ])
    expect([text, readMoment(text)]).toEqual([text, Number.NaN])
})
