import { beforeAll, describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import {
  formatBytes,
  formatDate,
  formatDay,
  formatFullDate,
  formatMean,
  formatRate,
  formatScore,
  roundHalfUp,
} from './format.ts'
import { loadArea, setLocale } from './i18n.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()
const now = at('2026-11-21T09:00:00')

describe('numbers', () => {
  it('halves go away from zero, although the binary number lies under it', () => {
    expect(roundHalfUp(2.345, 2)).toBe(2.35)
    expect(roundHalfUp(1.005, 2)).toBe(1.01)
    expect(roundHalfUp(-2.5)).toBe(-3)
    expect(roundHalfUp(0.285, 2)).toBe(0.29)
  })

  it('rounding never moves a number by more than half a step', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), (x, d) => {
        expect(Math.abs(roundHalfUp(x, d) - x)).toBeLessThanOrEqual(0.5 / 10 ** d + 1e-9)
      }),
    )
  })

  it('marks say no digits that mean nothing; means say one; rates are whole percents', () => {
    expect(formatScore(112.5)).toBe('112.5')
    expect(formatScore(112)).toBe('112')
    expect(formatMean(87)).toBe('87.0')
    expect(formatRate(0.705)).toBe('71%')
    expect([formatScore(null), formatMean(null), formatRate(null)]).toEqual(['–', '–', '–'])
  })

  it('bytes are read in KB and MB', () => {
    expect(formatBytes(412_300)).toBe('412 KB')
    expect(formatBytes(2_450_000)).toBe('2.5 MB')
  })
})

describe('dates in Chinese', () => {
  beforeAll(async () => {
    await setLocale('zh-CN')
    await loadArea('shell')
  })

  it('are said as people say them', () => {
    expect(formatDate(at('2026-11-21T07:05:00'), now)).toBe('今天 07:05')
    expect(formatDate(at('2026-11-20T21:40:00'), now)).toBe('昨天 21:40')
    expect(formatDate(at('2026-11-03T21:40:00'), now)).toBe('11月3日')
    expect(formatDay(at('2025-11-03T21:40:00'), now)).toBe('2025年11月3日')
    expect(formatFullDate(at('2026-09-21T21:40:00'))).toBe('2026年9月21日 21:40')
  })
})

describe('dates in English', () => {
  beforeAll(async () => {
    await setLocale('en')
  })

  it('are said as people say them', () => {
    expect(formatDate(at('2026-11-20T21:40:00'), now)).toBe('yesterday 21:40')
    expect(formatDate(at('2026-11-03T21:40:00'), now)).toBe('3 Nov')
    expect(formatDay(at('2025-11-03T21:40:00'), now)).toBe('3 Nov 2025')
    expect(formatFullDate(at('2026-09-21T21:40:00'))).toBe('21 September 2026, 21:40')
  })
})
