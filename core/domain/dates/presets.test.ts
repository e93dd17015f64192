import { describe, expect, it } from 'vitest'
import { DATE_PRESETS, type DatePreset, isDatePreset, presetStart } from './presets.ts'

const at = (beijing: string) => Date.parse(`${beijing}+08:00`)
const start = (preset: DatePreset, now: string) => presetStart(preset, at(now))

describe('spans of time that end now [K14]', () => {
  it.each([
    ['week', '2026-11-15T00:00'],
    ['days30', '2026-10-23T00:00'],
    ['days90', '2026-08-24T00:00'],
    ['days180', '2026-05-26T00:00'],
    ['year', '2025-11-21T00:00'],
    ['semester', '2026-09-01T00:00'],
  ] as const)('%s begins at a midnight of Beijing', (preset, from) => {
    expect(start(preset, '2026-11-21T15:30')).toBe(at(from))
    expect(start(preset, '2026-11-21T00:00')).toBe(at(from))
    expect(start(preset, '2026-11-21T23:59:59.999')).toBe(at(from))
  })
  it('a semester is the school term of today', () => {
    expect(start('semester', '2026-08-31T23:59')).toBe(at('2026-02-01T00:00'))
    expect(start('semester', '2026-09-01T00:00')).toBe(at('2026-09-01T00:00'))
    expect(start('semester', '2026-01-31T12:00')).toBe(at('2025-09-01T00:00'))
    expect(start('semester', '2026-02-01T00:00')).toBe(at('2026-02-01T00:00'))
  })
  it('a year from 29 February begins on 1 March', () => {
    expect(start('year', '2028-02-29T08:00')).toBe(at('2027-03-01T00:00'))
  })
  it('there are six, and no other word is one', () => {
    expect(DATE_PRESETS).toHaveLength(6)
    expect(DATE_PRESETS.every(isDatePreset)).toBe(true)
    for (const other of ['', 'all', null, 7]) expect(isDatePreset(other)).toBe(false)
  })
})
