import { describe, expect, it } from 'vitest'
import { findings } from './finding.ts'
import { item, point, report, subject } from './sample.test-support.ts'

const kinds = (...args: Parameters<typeof report>) => findings(report(...args)).map(({ kind }) => kind)
const many = (count: number, over: Parameters<typeof item>[0]) =>
  Array.from({ length: count }, () => item(over))

describe('the sentence', () => {
  it('says what went well, then what costs most', () => {
    const found = findings(
      report({
        subjects: [
          subject({ courseName: '化学', score: 80, averages: { class: 70, school: 70, joint: null } }),
          subject({
            courseName: '数学',
            items: many(4, { score: 0, classRate: 0.8, kp: [0] }),
            knowledge: [{ name: '函数', full: 20, score: 0, classRate: 0.8, schoolRate: 0.8 }],
          }),
        ],
      }),
    )
    expect(found).toEqual([
      { kind: 'lead', courseName: '化学', marks: 10 },
      { kind: 'knowledgeCost', courseName: '数学', knowledge: '函数', marks: 16, own: 0, reference: 0.8 },
    ])
  })

  it('names items where there are no knowledge points, with one subject and thirty items', () => {
    const items = [...many(26, { full: 1, score: 1 }), ...many(4, { full: 1, score: 0, classRate: 0.8 })]
    const paper = subject({ items, averages: { class: 27, school: 27, joint: null } })
    expect(findings(report({ subjects: [paper] }))).toEqual([
      { kind: 'itemsCost', courseName: '数学', count: 4, marks: 4 },
    ])
  })

  it('tells a trend only above noise', () => {
    const up = [point('e1', 0.5, 0.6), point('e3', 0.8, 0.6)]
    expect(kinds({ trend: up })).toContain('trendUp')
    expect(kinds({ trend: [point('e1', 0.6, 0.6), point('e3', 0.63, 0.6)] })).toEqual(['even'])
  })

  it('speaks of a fall only where nothing went well', () => {
    const trend = [point('e1', 0.9, 0.6), point('e3', 0.6, 0.6)]
    const good = subject({ score: 90 })
    expect(kinds({ trend })).toEqual(['trendDown'])
    expect(kinds({ trend, subjects: [good, subject({ courseName: '物理' })] })).toEqual(['lead'])
  })

  it('handles the ends: absent, perfect, zero, alone', () => {
    expect(kinds({ subjects: [subject({ score: null })] })).toEqual(['absent'])
    expect(kinds({ subjects: [subject({ score: 100 })] })).toEqual(['perfect'])
    expect(kinds({ subjects: [subject({ items: many(5, { score: 0, classRate: 0.8 }) })] })).toEqual([
      'itemsCost',
    ])
    const alone = { class: 1, school: 1, joint: null }
    const own = subject({ items: many(5, { score: 0, classRate: 0, schoolRate: 0 }) })
    expect(kinds({ counts: alone, subjects: [own] })).toEqual(['plain'])
  })

  it('comforts when most was hard for all', () => {
    const paper = subject({ items: many(5, { score: 0, classRate: 0.1, difficulty: 0.1 }) })
    expect(kinds({ subjects: [paper] })).toEqual(['mostlyHard'])
  })
})
