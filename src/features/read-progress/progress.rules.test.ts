import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { endOfAll, shareOf, whenWords } from './progress.rules.ts'
import { formatSpeed, speedWords } from './speed.rules.ts'
import { binsOf } from './spread.rules.ts'

beforeAll(async () => {
  await Promise.all([loadArea('shell'), loadArea('read-progress')])
  await setLocale('zh-CN')
})

const NOW = new Date('2026-11-25T14:00:00+08:00').getTime()
const HOUR = 3_600_000

describe('when marking ends', () => {
  const block = { answers: 6, final: 2, endsAt: NOW + HOUR }

  it('is when the slowest block does, and unknown while one has no end in sight', () => {
    expect(endOfAll([block, { ...block, endsAt: NOW + 2 * HOUR }])).toBe(NOW + 2 * HOUR)
    expect(endOfAll([block, { ...block, endsAt: null }])).toBeNull()
    expect(endOfAll([block, { ...block, final: 6, endsAt: null }])).toBe(NOW + HOUR)
    expect(endOfAll([])).toBeNull()
  })

  it('is said with its hour on whichever day', () => {
    expect(whenWords(NOW + HOUR, NOW)).toBe('今天 15:00')
    expect(whenWords(NOW + 24 * HOUR, NOW)).toBe('11月26日 14:00')
  })

  it('says the speed and the end, or why there is none', () => {
    expect(speedWords({ ...block, speed: 143.6 }, NOW)).toBe('每小时 144 份，预计 今天 15:00 结束')
    expect(speedWords({ ...block, speed: null, endsAt: null }, NOW)).toContain('给分太少')
    expect(speedWords({ ...block, speed: 20, endsAt: null }, NOW)).toBe('每小时 20 份')
    expect(speedWords({ ...block, final: 6, speed: null, endsAt: null }, NOW)).toBe('已全部评完')
    expect(formatSpeed(null)).toBe('–')
  })
})

it('a share of nothing is none', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null])
})

describe('bars of marks', () => {
  const item = { itemNo: '2', full: 10, step: 1 as 0.5 | 1 }

  it('are one a step, from zero to the full mark, and hold every answer', () => {
    const bins = binsOf(
      [
        { mark: 0, answers: 2 },
        { mark: 10, answers: 3 },
      ],
      [item],
    )
    expect(bins).toMatchObject({ from: 0, width: 1 })
    expect(bins?.counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(binsOf([], [item])).toBeNull()
  })

  it('are few enough for a phone', () => {
    const bins = binsOf([{ mark: 60, answers: 5 }], [{ ...item, full: 60, step: 0.5 }])
    expect(bins?.counts.length).toBeLessThanOrEqual(41)
    expect(bins?.counts.at(-1)).toBe(5)
  })
})
