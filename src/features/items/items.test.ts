import { describe, expect, it } from 'vitest'
import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { choosers, groupByDifficulty, groupItemsByKnowledge, losers, orderItems } from './items.rules.ts'

const item = (no: string, over: Partial<ItemAnalysis> = {}): ItemAnalysis => ({
  no,
  type: 'choice',
  full: 4,
  key: 'A',
  knowledge: [],
  n: 100,
  mean: 2,
  sd: 1,
  difficulty: 0.5,
  interval: null,
  discrimination: 0.3,
  itemRestR: 0.3,
  alphaIfDeleted: 0.7,
  fullMarks: 50,
  zero: 50,
  schoolRate: 0.5,
  classRate: null,
  flags: [],
  options: null,
  ...over,
})
const items = [
  item('1', { schoolRate: 0.9, classRate: 0.8, difficulty: 0.9, knowledge: ['数轴'] }),
  item('2', { schoolRate: 0.4, classRate: 0.5, difficulty: 0.4, knowledge: ['数轴', '方程'] }),
  item('3', { schoolRate: 0.6, classRate: 0.3, difficulty: 0.1, full: 8, knowledge: ['方程'] }),
]

describe('items of a paper', () => {
  it('in order of the paper, hardest first, or where the class is furthest behind', () => {
    const order = (by: Parameters<typeof orderItems>[1]) => orderItems(items, by).map((i) => i.no)
    expect([order('paper'), order('hardest'), order('behind')]).toEqual([
      ['1', '2', '3'],
      ['3', '2', '1'],
      ['3', '1', '2'],
    ])
  })

  it('marks of each difficulty, and knowledge points weakest first, weighted by marks', () => {
    expect(groupByDifficulty(items).map((g) => [g.grade, g.items, g.full])).toEqual([
      ['easy', 1, 4],
      ['fairly-easy', 0, 0],
      ['middle', 1, 4],
      ['hard', 0, 0],
      ['very-hard', 1, 8],
    ])
    const points = groupItemsByKnowledge(items)
    expect(points.map((p) => p.name)).toEqual(['方程', '数轴'])
    expect(points[0]?.classRate).toBeCloseTo((0.5 * 4 + 0.3 * 8) / 12, 12)
    expect(points[0]?.items).toEqual(['2', '3'])
  })

  it('who chose what, and who lost marks, weakest first', () => {
    const paper = {
      items: items.slice(0, 1),
      class: {
        classId: 'c',
        className: '1班',
        students: [
          { studentId: 'a', name: '甲', marks: [4], answers: ['A'] },
          { studentId: 'b', name: '乙', marks: [2], answers: ['C'] },
          { studentId: 'c', name: '丙', marks: [0], answers: [''] },
          { studentId: 'd', name: '丁', marks: [null], answers: null },
          // not given the item: no blank
          { studentId: 'e', name: '戊', marks: [null], answers: [''] },
        ],
      },
    } as unknown as PaperAnalysis
    expect([...(choosers(paper, 0) ?? [])].map(([a, s]) => [a, s.map((x) => x.name)])).toEqual([
      ['A', ['甲']],
      ['C', ['乙']],
      ['', ['丙']],
    ])
    expect(losers(paper, 0)?.map((s) => [s.name, s.mark])).toEqual([
      ['丙', 0],
      ['乙', 2],
    ])
    expect(losers({ ...paper, class: null }, 0)).toBeNull()
  })
})
