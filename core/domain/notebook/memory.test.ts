import { describe, expect, it } from 'vitest'
import { beijingDayToMs, dueDay, practised, recallOn, seedMemory, toBeijingDay } from './memory.ts'

const HOUR = 3_600_000

describe('the day of a practice', () => {
  it('is that of Beijing’s calendar: it begins at 16:00 of the day before in Greenwich', () => {
    const midnight = Date.UTC(2026, 10, 23, 16)
    expect(toBeijingDay(midnight) - toBeijingDay(midnight - 1)).toBe(1)
    expect(toBeijingDay(midnight)).toBe(toBeijingDay(midnight + 24 * HOUR - 1))
    expect(beijingDayToMs(toBeijingDay(midnight + 5 * HOUR))).toBe(midnight)
  })
})

describe('what an exam leaves of a question that went wrong', () => {
  it('is harder the fewer could do it: half of that is the class’s', () => {
    const difficulty = (rate: number | null) => seedMemory(rate, 'careless', 0).difficulty
    expect(difficulty(0.2) - difficulty(0.4)).toBeCloseTo(0.9)
    const alone = difficulty(null) + 1.5
    // Where the class is as good as they are, it changes nothing.
    expect(difficulty((10 - alone) / 9)).toBeCloseTo(alone - 1.5)
  })
  it.each([
    ['careless', -1.5],
    ['misread', -1],
    ['unfinished', -0.5],
  ] as const)('through %s is %d easier than it tells', (cause, harder) => {
    const plain = seedMemory(0.5, 'unfinished', 0).difficulty + 0.5
    expect(seedMemory(0.5, cause, 0).difficulty - plain).toBeCloseTo(harder)
  })
  it('lasts longest where it was only marked wrong, shortest where it was not known', () => {
    const stability = (cause: Parameters<typeof seedMemory>[1]) => seedMemory(0.5, cause, 0).stability
    expect(stability('mismarked')).toBeGreaterThan(stability('careless'))
    expect(stability('careless')).toBeGreaterThan(stability('unknown'))
    expect(stability(null)).toBe(stability('unknown'))
    expect(seedMemory(0.5, 'unknown', 0).difficulty).toBeGreaterThan(seedMemory(0.5, null, 0).difficulty)
  })
  it('is never under 1, and of the day of the exam', () => {
    expect(seedMemory(1, 'mismarked', 3)).toMatchObject({ difficulty: 1, day: 3 })
  })
})

describe('a question in the notebook', () => {
  const memory = { stability: 5, difficulty: 5, day: 100 }
  it('is recalled surely on its day, with a chance of 0.9 after its days, and less later', () => {
    expect(recallOn(memory, 100)).toBe(1)
    expect(recallOn(memory, 90)).toBe(1)
    expect(recallOn(memory, 105)).toBeCloseTo(0.9)
    expect(recallOn(memory, 106)).toBeLessThan(0.9)
  })
  it('is due on the first day on which the chance is below 0.9', () => {
    for (const stability of [0.3, 1, 4.9, 5]) {
      const one = { ...memory, stability }
      expect(recallOn(one, dueDay(one))).toBeLessThan(0.9)
      expect(recallOn(one, dueDay(one) - 1)).toBeGreaterThanOrEqual(0.9 - 1e-9)
    }
  })
  it('practised is due later the better it went; nothing is drawn by chance', () => {
    const after = (['again', 'hard', 'good', 'easy'] as const).map((grade) => practised(memory, grade, 105))
    const due = after.map(dueDay)
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect(new Set(due).size).toBe(4)
    expect(after.map(({ day }) => day)).toEqual([105, 105, 105, 105])
    expect(practised(memory, 'good', 105)).toEqual(practised(memory, 'good', 105))
  })
  it('practised again on the same day learns by the long-term curve, and an earlier one counts as on its day', () => {
    const today = practised(memory, 'good', 100)
    expect(practised(memory, 'good', 95)).toEqual(today)
    expect(today.day).toBe(100)
  })
})
