import { describe, expect, it } from 'vitest'
import { chance, levelOf, shrunk } from './fit.ts'
import { type Candidate, pickQuestions } from './pick.ts'

describe('how likely a student answers rightly', () => {
  it('is everybody’s rate for a student like everybody, more for a stronger one, and never certain', () => {
    const like = levelOf({ got: 3, full: 5 }, 0.6)
    expect(like).toBeCloseTo(0, 10)
    expect(chance(like, 0.45)).toBeCloseTo(0.45, 10)
    const strong = levelOf({ got: 5, full: 5 }, 0.6)
    expect(chance(strong, 0.45)).toBeGreaterThan(0.6)
    expect(chance(levelOf({ got: 0, full: 5 }, 0.6), 0.45)).toBeLessThan(0.3)
    expect(chance(levelOf({ got: 500, full: 500 }, 0), 1)).toBeLessThan(1)
  })
  it('leans on everybody where little is known of the student', () => {
    expect(shrunk({ got: 0, full: 0 }, 0.6)).toBe(0.6)
    expect(shrunk({ got: 0, full: 1 }, 0.6)).toBeCloseTo(0.48, 10)
    expect(shrunk({ got: 0, full: 100 }, 0.6)).toBeLessThan(0.03)
  })
})

describe('the questions of a practice [R192]', () => {
  const question = (id: string, points: string[], likely: number, lot = 0): Candidate => ({
    id,
    points,
    chance: likely,
    lot,
  })
  const bank = [
    question('a1', ['a'], 0.95),
    question('a2', ['a'], 0.7),
    question('a3', ['a'], 0.5),
    question('b1', ['b'], 0.68, 0.9),
    question('b2', ['b'], 0.72, 0.1),
    question('ab', ['a', 'b'], 0.2),
  ]
  const ids = (...args: Parameters<typeof pickQuestions>) => pickQuestions(...args).map((c) => c.id)

  it('are near the wanted chance, the points taking turns, equals by lot, the likeliest first', () => {
    expect(ids(bank, ['a', 'b'], 2, 'fit')).toEqual(['b2', 'a2'])
    expect(ids(bank, ['a'], 1, 'easy')).toEqual(['a1'])
    expect(ids(bank, ['a'], 1, 'hard')).toEqual(['a3'])
    expect(ids(bank, ['b', 'a'], 3, 'fit')).toEqual(['b2', 'a2', 'b1'])
  })
  it('never come twice, and are fewer where the bank has no more', () => {
    expect(ids(bank, ['a', 'b'], 30, 'fit').toSorted()).toEqual(['a1', 'a2', 'a3', 'ab', 'b1', 'b2'])
    expect(ids(bank, ['c'], 5, 'fit')).toEqual([])
  })
})
