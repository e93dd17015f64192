import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { planDay, RECALL_TARGET, type Studied } from './day-plan.ts'
import {
  beijingDayToMs,
  dueDay,
  type Memory,
  practised,
  recallOn,
  seedMemory,
  toBeijingDay,
} from './memory.ts'

const CAUSES = ['careless', 'unknown', 'misread', 'unfinished', null] as const
const MINUTES = [1.5, 2, 4]

function backlog(count: number, random: () => number): Studied[] {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, i) => ({
    id: String(i).padStart(3, '0'),
    memory: seedMemory(random(), one(CAUSES), -Math.floor(random() * 40) - 1),
    minutes: one(MINUTES),
  }))
}

interface Life {
  count: number
  examDay: number | null
  cap: number
  days: number
  seed: number
}

/** A student who follows the plan each day and recalls by the curve; minutes of each day, recall on the last. */
function live({ count, examDay, cap, days, seed }: Life) {
  const random = seeded(seed)
  let items = backlog(count, random)
  const minutes: number[] = []
  for (let day = 0; day < days; day++) {
    const plan = planDay(items, { day, examDay, cap, spent: 0 })
    const now = new Set(plan.today)
    minutes.push(plan.minutes)
    items = items.map((item) => {
      if (!now.has(item.id)) return item
      const grade = random() < recallOn(item.memory, day) ? 'good' : 'again'
      return { ...item, memory: practised(item.memory, grade, day) }
    })
  }
  const recall = items.reduce((sum, i) => sum + recallOn(i.memory, days), 0) / items.length
  return { minutes, recall, items }
}

describe('wrong answers scheduled to the next exam', () => {
  it.each([
    { count: 30, examDay: 14, cap: 20 },
    { count: 60, examDay: 21, cap: 30 },
    { count: 120, examDay: 45, cap: 30 },
    { count: 200, examDay: 60, cap: 40 },
  ])(
    '$count questions, $cap minutes a day: on the exam day at least the target is recalled, never more than the cap [B19]',
    ({ count, examDay, cap }) => {
      for (let seed = 1; seed <= 20; seed++) {
        const { minutes, recall } = live({ count, examDay, cap, days: examDay, seed })
        expect(Math.max(...minutes)).toBeLessThanOrEqual(cap)
        expect(recall).toBeGreaterThanOrEqual(RECALL_TARGET)
      }
    },
  )

  it('what no cap can hold still never goes beyond the cap [B19]', () => {
    const { minutes } = live({ count: 200, examDay: 10, cap: 10, days: 10, seed: 1 })
    expect(Math.max(...minutes)).toBeLessThanOrEqual(10)
    expect(Math.min(...minutes)).toBeGreaterThan(6)
  })

  it('without an exam a backlog spreads over the days within the cap, until nothing waits [B19]', () => {
    const cap = 15
    const { minutes, items } = live({ count: 40, examDay: null, cap, days: 60, seed: 3 })
    expect(Math.max(...minutes)).toBeLessThanOrEqual(cap)
    expect(minutes.slice(0, 5).every((m) => m > cap - 4)).toBe(true)
    expect(planDay(items, { day: 60, examDay: null, cap, spent: 0 }).later).toEqual([])
  })

  it('takes what was practised today off the cap, and asks nothing twice a day [B19]', () => {
    const items = backlog(20, seeded(5))
    const terms = { day: 0, examDay: null, cap: 10 }
    expect(planDay(items, { ...terms, spent: 10 }).today).toEqual([])
    expect(planDay(items, { ...terms, spent: 6 }).minutes).toBeLessThanOrEqual(4)
    const done = items.map((i) => ({ ...i, memory: practised(i.memory, 'again', 0) }))
    expect(planDay(done, { ...terms, spent: 0 })).toMatchObject({ today: [], later: [], days: 0 })
  })

  it('asks nothing on holidays, spreads what is due over the days after them, and begins earlier before an exam [O12] [B19]', () => {
    const items = backlog(20, seeded(5))
    const terms = { day: 0, examDay: null, cap: 10, spent: 0 }
    const plain = planDay(items, terms)
    const resting = planDay(items, { ...terms, rest: new Set([0, 1, 2]) })
    expect([resting.today, resting.minutes]).toEqual([[], 0])
    expect(new Set(resting.later)).toEqual(new Set([...plain.today, ...plain.later]))
    expect(resting.days).toBe(plain.days + 3)
    expect(resting.handful.minutes).toBeLessThanOrEqual(4 * 10)
    expect(planDay(items, { ...terms, rest: new Set([1, 2]) }).today).toEqual(plain.today)
    // known for now, not for the exam: with a week of holidays before it there is only just time
    const fresh = items.map((i) => ({ ...i, memory: { ...i.memory, stability: 8, day: -1 } }))
    const exam = { ...terms, examDay: 14, cap: 10 }
    expect(planDay(fresh, exam).today).toEqual([])
    expect(planDay(fresh, { ...exam, rest: new Set([3, 4, 5, 6, 7, 8, 9, 10]) }).today).not.toEqual([])
  })
})

describe('what an exam leaves of a question', () => {
  const day = 100
  const seed = (rate: number | null, cause: Parameters<typeof seedMemory>[1]): Memory =>
    seedMemory(rate, cause, day)

  it('is harder where the class did worse, and where it was not known rather than careless [B19, B20]', () => {
    expect(seed(0.2, null).difficulty).toBeGreaterThan(seed(0.8, null).difficulty)
    expect(seed(0.5, 'unknown').difficulty).toBeGreaterThan(seed(0.5, 'careless').difficulty)
    expect(seed(0.5, 'unknown').stability).toBeLessThan(seed(0.5, 'careless').stability)
    for (const rate of [null, 0, 1])
      for (const cause of CAUSES) {
        const { difficulty } = seed(rate, cause)
        expect(difficulty).toBeGreaterThanOrEqual(1)
        expect(difficulty).toBeLessThanOrEqual(10)
      }
  })

  it('fades, and comes back stronger after a practice that went well than after one that did not', () => {
    const m = seed(0.5, null)
    expect(recallOn(m, day)).toBe(1)
    expect(recallOn(m, day + 10)).toBeLessThan(recallOn(m, day + 1))
    const [good, again] = [practised(m, 'good', day + 3), practised(m, 'again', day + 3)]
    expect(good.stability).toBeGreaterThan(again.stability)
    expect(practised(good, 'good', day).day).toBe(day + 3)
    expect(recallOn(good, dueDay(good))).toBeLessThan(RECALL_TARGET)
    expect(recallOn(good, dueDay(good) - 1)).toBeGreaterThanOrEqual(RECALL_TARGET)
    expect(toBeijingDay(beijingDayToMs(day))).toBe(day)
    expect(toBeijingDay(beijingDayToMs(day) - 1)).toBe(day - 1)
  })
})
