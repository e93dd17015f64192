import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { BLUEPRINTS } from '../blueprints.ts'
import { type CourseId, GRADES } from '../courses.ts'
import { taught } from '../knowledge.ts'
import { BANK } from './bank.ts'

const NINTH = GRADES[2] as (typeof GRADES)[number]
/** Points that a paper of the ninth grade may ask about. */
const pointsOf = (course: CourseId) => [
  ...new Set([...BLUEPRINTS[course].flatMap((s) => s.points ?? []), ...taught(course, NINTH.name, 1)]),
]

describe("the demo's bank of questions", () => {
  it.each(NINTH.courses)(
    'has for each point of the papers in %s some to choose and some to write',
    (course) => {
      const points = pointsOf(course)
      expect(points.length).toBeGreaterThan(15)
      for (const point of points) {
        const types = BANK.filter((q) => q.course === course && q.knowledge === point).map((q) => q.type)
        expect(types, point).toContain('choice')
        expect(types, point).toContain('text')
      }
      const others = BANK.filter((q) => q.course === course && !points.includes(q.knowledge))
      expect(others.map((q) => q.knowledge)).toEqual([])
    },
  )

  it('asks nothing twice, offers four different options, one of them the key, and explains each', () => {
    expect(new Set(BANK.map((q) => q.text)).size).toBe(BANK.length)
    for (const { type, text, options, key, explanation } of BANK) {
      expect(explanation, text).not.toBe('')
      if (type === 'text') expect(key, text).not.toMatch(/^(|NaN|undefined)$/)
      else {
        expect(new Set(options).size, text).toBe(4)
        expect('ABCD'.slice(0, options.length), text).toContain(key)
      }
    }
    const keys = new Set(BANK.filter((q) => q.type === 'choice').map((q) => q.key))
    expect([...keys].toSorted()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('has no formula that cannot be drawn', () => {
    const texts = BANK.flatMap((q) => [q.text, q.key, q.explanation, ...q.options])
    const sources = formulasOf(texts)
    expect(sources.length).toBeGreaterThan(100)
    const { formulas } = drawFormulas(sources)
    expect(Object.values(formulas).filter((drawing) => drawing === null)).toEqual([])
  })
})
