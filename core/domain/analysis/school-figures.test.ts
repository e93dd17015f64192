import { describe, expect, it } from 'vitest'
import { DEFAULT_LEVELS, levelOf } from './level.ts'
import { DEFAULT_THRESHOLDS, levelCounts } from './rates.ts'
import { readLevels, readThresholds } from './school-figures.ts'

describe('levels of a school', () => {
  it('are read as people write them', () => {
    expect(readLevels('A:15,B:35,C:35,D:13,E:2')).toEqual(DEFAULT_LEVELS)
    expect(readLevels(' 优：25、良:50.5；中: 24.5 ')).toEqual([
      { level: '优', share: 25 },
      { level: '良', share: 50.5 },
      { level: '中', share: 24.5 },
    ])
  })
  it.each([
    '',
    'A:100',
    'A:50,B:49',
    'A:50,A:50',
    'A:0,B:100',
    'A:-1,B:101',
    'A:50,B:50:1',
    'A,B',
    '<b>:50,B:50',
    'A:33.333,B:66.667',
    'ABCDE:50,B:50',
  ])('%j are none', (text) => {
    expect(readLevels(text)).toBeNull()
  })
  it('decide the level of a rank', () => {
    const levels = readLevels('A:50,B:50') ?? []
    expect([50, 51, 100].map((rank) => levelOf(rank, 100, levels))).toEqual(['A', 'B', 'B'])
  })
})

describe('thresholds of a school', () => {
  it('are percent of the full mark', () => {
    expect(readThresholds('85, 70，60、40')).toEqual(DEFAULT_THRESHOLDS)
    const at = readThresholds('90,80,70.5,30')
    expect(at).toEqual({ excellent: 0.9, good: 0.8, pass: 0.705, low: 0.3 })
    expect(levelCounts(Int32Array.of(9000, 8999, 7050, 7049, 2999), 10_000, at ?? undefined)).toEqual({
      n: 5,
      excellent: 1,
      good: 2,
      pass: 3,
      low: 1,
    })
  })
  it.each([
    '',
    '85,70,60',
    '85,70,60,40,20',
    '70,85,60,40',
    '85,85,60,40',
    '85,70,70,40',
    '85,70,60,60',
    '101,70,60,40',
    '85,70,60,0',
    'a,b,c,d',
    '0.85,0.7,0.6,0.4',
  ])('%j are none', (text) => {
    expect(readThresholds(text)).toBeNull()
  })
})
