import { describe, expect, it } from 'vitest'
import { formatDateTimeField, ofField, openPresets, presetTime } from './when.rules.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()
const saturday = at('2026-11-21T18:30:00')

describe('ends of homework', () => {
  it('are the evenings a teacher means', () => {
    expect(formatDateTimeField(presetTime('today', saturday))).toBe('2026-11-21T22:00')
    expect(formatDateTimeField(presetTime('tomorrow', saturday))).toBe('2026-11-22T22:00')
    expect(formatDateTimeField(presetTime('threeDays', saturday))).toBe('2026-11-24T22:00')
    expect(formatDateTimeField(presetTime('week', saturday))).toBe('2026-11-28T22:00')
    expect(formatDateTimeField(presetTime('sunday', saturday))).toBe('2026-11-22T22:00')
    expect(formatDateTimeField(presetTime('sunday', at('2026-11-22T08:00:00')))).toBe('2026-11-22T22:00')
    expect(formatDateTimeField(presetTime('tomorrow', at('2026-12-31T12:00:00')))).toBe('2027-01-01T22:00')
  })
  it('those that are over, and a second name of the same evening, are not offered', () => {
    expect(openPresets(saturday, saturday).map((p) => p.preset)).toEqual([
      'today',
      'tomorrow',
      'threeDays',
      'week',
    ])
    expect(openPresets(saturday, at('2026-11-21T22:30:00'))[0]?.preset).toBe('tomorrow')
  })
  it('tonight is this day’s evening also where the start lies days ahead: it is no end then', () => {
    expect(openPresets(at('2026-11-23T08:00:00'), saturday)).toEqual([
      { preset: 'threeDays', at: at('2026-11-24T22:00:00') },
      { preset: 'week', at: at('2026-11-28T22:00:00') },
    ])
  })
  it('a date field and a time are one and the same; an empty field is no time', () => {
    expect(ofField(formatDateTimeField(at('2026-03-01T07:05:00')))).toBe(at('2026-03-01T07:05:00'))
    expect([ofField(''), formatDateTimeField(Number.NaN)]).toEqual([Number.NaN, ''])
  })
})
