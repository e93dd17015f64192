import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { HANDFUL_DAYS, planDay, type Studied } from './day-plan.ts'
import { seedMemory } from './memory.ts'

const DAY = 100
const CAPS = [5, 10, 15, 30, 120]

/** A notebook of up to 400 questions of all sorts, and the terms of a day. */
function drawn(seed: number) {
  const random = seeded(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const items = Array.from({ length: upTo(400) }, (_, i): Studied => {
    const rate = random()
    return {
      id: `q${i}`,
      memory: seedMemory(rate, null, DAY - upTo(60)),
      minutes: [1.5, 2, 4][upTo(3)] ?? 4,
      marks: 1 + upTo(12),
      hard: rate < 0.2,
      slip: random() < 0.2,
      asked: random() > 0.15,
      text: `t${upTo(300)}`,
      subject: `s${upTo(5)}`,
      from: DAY - 1 - 30 * upTo(4),
    }
  })
  const cap = CAPS[upTo(CAPS.length)] ?? 15
  const examDay = random() < 0.5 ? null : DAY + 1 + upTo(20)
  return { items, terms: { day: DAY, examDay, cap, spent: upTo(cap + 1) } }
}

describe('the handful chosen out of a notebook, over 300 drawn ones', () => {
  const cases = Array.from({ length: 300 }, (_, seed) => {
    const { items, terms } = drawn(seed + 1)
    const byId = new Map(items.map((i) => [i.id, i]))
    const of = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    return { items, terms, plan: planDay(items, terms), of }
  })
  const minutesOf = (items: readonly Studied[]) => items.reduce((sum, i) => sum + i.minutes, 0)

  it('keeps to the minutes of the day and of the days before the exam, a week at most [B19]', () => {
    for (const { plan, terms, of } of cases) {
      const { day, examDay, cap, spent } = terms
      expect(minutesOf(of(plan.today))).toBeLessThanOrEqual(cap - spent)
      expect(plan.handful.days).toBe(Math.min(HANDFUL_DAYS, (examDay ?? Number.MAX_VALUE) - day))
      expect(plan.handful.minutes).toBe(minutesOf(of(plan.handful.ids)))
      expect(plan.handful.minutes).toBeLessThanOrEqual(cap * plan.handful.days - spent)
    }
  })

  it("names no question twice, holds all of today's, and leaves none both chosen and waiting [B19]", () => {
    for (const { plan } of cases) {
      const ids = new Set(plan.handful.ids)
      expect(ids.size).toBe(plan.handful.ids.length)
      expect(plan.today.filter((id) => !ids.has(id))).toEqual([])
      expect(plan.today.filter((id) => plan.later.includes(id))).toEqual([])
    }
  })

  it('never chooses what nothing shows [B19]', () => {
    for (const { plan, of } of cases)
      expect(of([...plan.handful.ids, ...plan.later]).filter((i) => i.asked === false)).toEqual([])
    expect(cases.some(({ items }) => items.some((i) => i.asked === false))).toBe(true)
  })

  it('takes what is too hard only into minutes that no other question of its length wants', () => {
    for (const { plan, of } of cases) {
      const inIt = new Set(plan.handful.ids)
      const left = of(plan.later).filter((i) => !inIt.has(i.id) && !i.hard)
      for (const hard of of(plan.handful.ids).filter((i) => i.hard))
        expect(left.filter((i) => i.minutes <= hard.minutes)).toEqual([])
    }
  })

  it('asks one text once, of whatever exams it is [T12]', () => {
    for (const { plan, of } of cases) {
      const texts = of([...plan.handful.ids, ...plan.later]).map(({ id, text }) => `${id} ${text}`)
      const once = new Map(
        texts.map((line) => line.split(' ') as [string, string]).map(([id, text]) => [text, id]),
      )
      expect(once.size).toBe(new Set(texts).size)
    }
    expect(cases.some(({ items }) => new Set(items.map(({ text }) => text)).size < items.length)).toBe(true)
  })

  it('asks nothing that takes more than a third of the minutes of a day while a shorter one waits [T12]', () => {
    let long = 0
    for (const { plan, terms, of } of cases) {
      const isLong = (i: Studied) => i.minutes > terms.cap / 3
      const today = of(plan.today).filter(isLong).length
      const waits = of([...plan.today, ...plan.later])
      expect(today > 0 && !waits.every(isLong)).toBe(false)
      long += today
    }
    expect(long).toBeGreaterThan(0)
  })

  it('asks of the newest exam first, but for the one question that makes two subjects of it [T12]', () => {
    for (const { plan, of } of cases) {
      const due = of([...plan.handful.ids, ...plan.later]).filter((i) => !i.hard)
      const newest = Math.max(...due.map(({ from = 0 }) => from))
      const today = of(plan.today).filter((i) => !i.hard && i.from !== newest)
      const left = due.filter((i) => i.from === newest && !plan.today.includes(i.id))
      for (const older of today.filter((i) => left.some((l) => l.minutes <= i.minutes)))
        expect(of(plan.today).filter(({ subject }) => subject === older.subject)).toHaveLength(1)
    }
  })

  it('is of two subjects at least where two wait [T12]', () => {
    for (const { plan, terms, of } of cases) {
      const easy = of([...plan.handful.ids, ...plan.later]).filter((i) => !i.hard)
      const today = of(plan.today).filter((i) => !i.hard)
      const isRoom =
        (terms.cap - terms.spent) * 3 >= 2 * terms.cap && easy.every((i) => i.minutes * 3 <= terms.cap)
      if (isRoom && new Set(easy.map(({ subject }) => subject)).size > 1)
        expect(new Set(today.map(({ subject }) => subject)).size).toBeGreaterThan(1)
    }
  })

  it('asks of another subject in the second place, however many marks the first has to win [T12]', () => {
    const memory = seedMemory(0.6, null, DAY - 20)
    const of = (subject: string, count: number, marks: number): Studied[] =>
      Array.from({ length: count }, (_, i) => ({ id: `${subject}${i}`, memory, minutes: 2, marks, subject }))
    const terms = { day: DAY, examDay: null, cap: 8, spent: 0 }
    const { today } = planDay([...of('chemistry', 20, 10), ...of('art', 2, 1)], terms)
    expect(today.map((id) => id.replace(/\d+$/, ''))).toEqual(['chemistry', 'art', 'chemistry', 'chemistry'])
  })

  it('asks most and first in the subject with the most marks to win [T12]', () => {
    const memory = seedMemory(0.6, null, DAY - 20)
    const of = (subject: string, count: number, marks: number): Studied[] =>
      Array.from({ length: count }, (_, i) => ({
        ...{ id: `${subject}${i}`, memory, minutes: 2, marks, subject, from: DAY - 20 },
      }))
    const items = [...of('maths', 10, 3), ...of('english', 6, 1), ...of('chemistry', 12, 4)]
    const { today } = planDay(items, { day: DAY, examDay: null, cap: 12, spent: 0 })
    expect(today.map((id) => id.replace(/\d+$/, ''))).toEqual([
      ...['chemistry', 'maths', 'chemistry', 'chemistry', 'maths', 'chemistry'],
    ])
  })

  it('asks what takes long where nothing shorter waits, and what is asked on request never [T12]', () => {
    const memory = seedMemory(0.6, null, DAY - 20)
    const terms = { day: DAY, examDay: null, cap: 6, spent: 0 }
    const long = { id: 'long', memory, minutes: 4 }
    expect(planDay([long], terms).today).toEqual(['long'])
    expect(planDay([long, { id: 'short', memory, minutes: 2 }], terms).today).toEqual(['short'])
    expect(planDay([{ ...long, asked: false }], terms)).toMatchObject({ today: [], later: [] })
  })

  it('asks the slips of a day together, at its end', () => {
    for (const { plan, of } of cases) {
      const slips = of(plan.today).map((i) => Number(i.slip === true))
      expect(slips).toEqual(slips.toSorted((a, b) => a - b))
    }
  })

  it('prefers, of questions alike in all else, those that win more marks', () => {
    const memory = seedMemory(0.6, null, DAY - 20)
    const items = Array.from({ length: 60 }, (_, i) => ({
      id: `q${String(i).padStart(2, '0')}`,
      memory,
      minutes: 2,
      marks: i + 1,
    }))
    const { today, handful } = planDay(items, { day: DAY, examDay: null, cap: 10, spent: 0 })
    expect(today).toEqual(['q59', 'q58', 'q57', 'q56', 'q55'])
    expect(handful.ids).toHaveLength(35)
    expect(handful.ids.at(-1)).toBe('q25')
  })
})
