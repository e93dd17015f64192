import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { groupStudents, ranksWithin } from './groups.ts'
import { bandOf, DEFAULT_LEVELS, levelOf } from './level.ts'
import { ABSENT } from './marks.ts'
import { beatRate, competitionRanks } from './rank.ts'

const narrow = fc.integer({ min: -300, max: 15_000 })
const wide = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })
const score = fc.oneof({ weight: 8, arbitrary: narrow }, { weight: 1, arbitrary: fc.constant(ABSENT) })
const lists = fc.oneof(fc.array(score), fc.array(fc.oneof(wide, fc.constantFrom(0, 100, ABSENT))))

describe('competition rank', () => {
  it('100 98 98 95 gives 1 2 2 4, and the absent have no rank [B08]', () => {
    const { rank, lower, n } = competitionRanks(Int32Array.of(9800, 10_000, ABSENT, 9500, 9800))
    expect([...rank]).toEqual([2, 1, 0, 4, 2])
    expect([...lower]).toEqual([1, 3, 0, 0, 1])
    expect(n).toBe(4)
  })

  it('is 1 + the number of strictly higher scores, whatever the scores [B08]', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const { rank, lower, n } = competitionRanks(Int32Array.from(list))
        const present = list.filter((x) => x !== ABSENT)
        expect(n).toBe(present.length)
        list.forEach((x, i) => {
          const absent = x === ABSENT
          expect(rank[i]).toBe(absent ? 0 : 1 + present.filter((y) => y > x).length)
          expect(lower[i]).toBe(absent ? 0 : present.filter((y) => y < x).length)
        })
      }),
    )
  })

  it('moves with the students: permuting them changes nobody, equal scores keep equal rank and level [B08]', () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), fc.nat(), (list, seed) => {
        const order = list
          .map((_, i) => i)
          .sort((a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101))
        const a = competitionRanks(Int32Array.from(list))
        const b = competitionRanks(Int32Array.from(order, (i) => list[i] as number))
        order.forEach((from, to) => expect(b.rank[to]).toBe(a.rank[from]))
        const levels = new Map<number, string>()
        list.forEach((x, i) => {
          if (x === ABSENT) return
          const rank = a.rank[i] as number
          expect(rank).toBeGreaterThanOrEqual(1)
          expect(rank).toBeLessThanOrEqual(a.n)
          const level = `${rank} ${levelOf(rank, a.n)} ${bandOf(rank, a.n)}`
          expect(levels.get(x) ?? level).toBe(level)
          levels.set(x, level)
        })
      }),
    )
  })

  it('ranks each group by the same function [B08]', () => {
    const groups = groupStudents(Int32Array.of(1, 0, 1, 1, 0), 3)
    const ranks = ranksWithin(Int32Array.of(50, 10, 70, 70, ABSENT), groups)
    expect([...ranks.rank]).toEqual([3, 1, 1, 1, 0])
    expect([...ranks.lower]).toEqual([0, 0, 1, 1, 0])
    expect([...ranks.n]).toEqual([1, 3, 0])
  })
})

describe('beat rate', () => {
  it('is the share of the others who are strictly lower, and nothing for one alone', () => {
    expect(beatRate(3, 4)).toBe(100)
    expect(beatRate(0, 4)).toBe(0)
    expect(beatRate(1, 4)).toBeCloseTo(33.3333, 4)
    expect(beatRate(0, 1)).toBeNull()
  })
})

describe('level and band', () => {
  it('takes the first level whose cumulative share reaches the rank', () => {
    const at = (rank: number) => levelOf(rank, 100)
    expect([1, 15, 16, 50, 51, 85, 86, 98, 99, 100].map(at).join('')).toBe('AABBCCDDEE')
    expect(levelOf(17, 20)).toBe('C')
    expect(
      levelOf(3, 3, [
        { level: 'X', share: 50 },
        { level: 'Y', share: 49.99 },
        { level: 'Z', share: 0 },
      ]),
    ).toBe('Y')
  })

  it('never gives a better level to a worse rank', () => {
    const names = DEFAULT_LEVELS.map((l) => l.level)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), (n) => {
        const places = Array.from({ length: n }, (_, i) => names.indexOf(levelOf(i + 1, n)))
        const bands = Array.from({ length: n }, (_, i) => bandOf(i + 1, n))
        expect(places.every((p, i) => i === 0 || p >= (places[i - 1] as number))).toBe(true)
        expect(bands.every((b, i) => b >= (bands[i - 1] ?? 1) && b <= 6)).toBe(true)
      }),
    )
  })

  it('splits a group of twelve into sixths of two', () => {
    expect(Array.from({ length: 12 }, (_, i) => bandOf(i + 1, 12)).join('')).toBe('112233445566')
    expect(bandOf(1, 1)).toBe(1)
  })
})
