import { describe, expect, it } from 'vitest'
import { demoIds } from './ids.ts'
import { random } from './random.ts'

const draw = (label: string, seed?: number) => {
  const r = random(label, seed)
  return Array.from({ length: 20_000 }, () => r.next())
}
const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length

describe('the stream of a label', () => {
  it('is the same every time, and another one for another label or seed', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
    expect(draw('a', 1)).not.toEqual(draw('a', 2))
  })

  it('starts with these numbers on every machine', () => {
    const r = random('pinned', 1)
    expect([r.int(1000), r.int(1000), r.int(1000)]).toEqual([724, 91, 90])
  })

  it('is uniform: mean 1/2, variance 1/12', () => {
    const list = draw('uniform')
    expect(mean(list)).toBeCloseTo(0.5, 1.9)
    expect(mean(list.map((x) => (x - 0.5) ** 2))).toBeCloseTo(1 / 12, 2)
    expect(list.every((x) => x >= 0 && x < 1)).toBe(true)
  })

  it('has normal numbers with mean 0 and sd 1, logistic ones with variance pi^2 / 3', () => {
    const r = random('shapes')
    const normal = Array.from({ length: 20_000 }, () => r.normal())
    const logistic = Array.from({ length: 20_000 }, () => r.logistic())
    expect(Math.abs(mean(normal))).toBeLessThan(0.03)
    expect(Math.abs(mean(normal.map((x) => x * x)) - 1)).toBeLessThan(0.04)
    expect(Math.abs(mean(logistic.map((x) => x * x)) - Math.PI ** 2 / 3)).toBeLessThan(0.2)
  })

  it('draws by weight and never what weighs nothing', () => {
    const r = random('weights')
    const counts = [0, 0, 0]
    for (let i = 0; i < 9000; i++) {
      const at = r.weighted([2, 0, 1])
      counts[at] = (counts[at] ?? 0) + 1
    }
    expect(counts[1]).toBe(0)
    expect(Math.abs((counts[0] ?? 0) - 6000)).toBeLessThan(200)
  })
})

it('ids are UUIDs of version 7 that carry the time, the same every time and all different', () => {
  const make = demoIds('x', 0x01a1_febf_0010)
  const ids = Array.from({ length: 5000 }, make)
  for (const id of ids) expect(id).toMatch(/^01a1febf-0010-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(demoIds('x', 0x01a1_febf_0010)()).toBe(ids[0])
})
