import { describe, expect, it } from 'vitest'
import { groupByChapter, MAX_DEPTH, type TreePoint, treeFaults, treeOf, weightedRate } from './tree.ts'

const of = (...rows: [string, string][]): TreePoint[] => rows.map(([point, parent]) => ({ point, parent }))
const MATH = of(
  ['数与式', ''],
  ['有理数', '数与式'],
  ['数轴', '有理数'],
  ['整式', '数与式'],
  ['图形', ''],
  ['圆', '图形'],
)
const same = (name: string) => name

describe('a tree of knowledge points', () => {
  it('has every row once, under its top chapter, where the first of a chapter stood', () => {
    const rows = ['圆', '数轴', '外来', '整式', '有理数']
    const chapters = groupByChapter(rows, MATH, same)
    expect(chapters).toEqual([
      { name: '图形', rows: ['圆'] },
      { name: '数与式', rows: ['数轴', '整式', '有理数'] },
      { name: null, rows: ['外来'] },
    ])
    expect(chapters.flatMap((c) => c.rows).toSorted()).toEqual(rows.toSorted())
  })

  it('leaves unknown points by themselves, each alone, and a chapter that is its own only row', () => {
    expect(groupByChapter(['甲', '乙', '图形'], MATH, same)).toEqual([
      { name: null, rows: ['甲'] },
      { name: null, rows: ['乙'] },
      { name: null, rows: ['图形'] },
    ])
    expect(groupByChapter(['图形', '圆'], MATH, same)).toEqual([{ name: '图形', rows: ['图形', '圆'] }])
    expect(groupByChapter(['甲', '乙'], [], same).map((c) => c.rows)).toEqual([['甲'], ['乙']])
  })

  it('gives a chapter the rate of its rows weighted by full marks; what is not known does not count', () => {
    const rows = [
      { full: 10, rate: 0.5 },
      { full: 30, rate: 0.9 },
      { full: 60, rate: null },
    ]
    expect(weightedRate(rows)).toBeCloseTo(0.8)
    expect(weightedRate([{ full: 5, rate: null }])).toBeNull()
    expect(weightedRate([])).toBeNull()
  })

  it('keeps of a tree what stands above the points of an exam', () => {
    expect(treeOf(MATH, new Set(['数轴', '外来'])).map((p) => p.point)).toEqual(['数与式', '有理数', '数轴'])
  })

  it('is faulted where a parent is missing, where points go round, and beyond the deepest level', () => {
    expect(treeFaults(MATH)).toEqual([])
    expect(treeFaults(of(['圆', '图形']))).toEqual([{ index: 0, fault: 'unknown-parent' }])
    const ring = of(['a', 'b'], ['b', 'a'], ['c', 'a'], ['d', 'd'])
    expect(treeFaults(ring)).toEqual([0, 1, 3].map((index) => ({ index, fault: 'cycle' })))
    const deep = Array.from({ length: MAX_DEPTH + 1 }, (_, i) => ({
      point: `${i}`,
      parent: i === 0 ? '' : `${i - 1}`,
    }))
    expect(treeFaults(deep)).toEqual([{ index: MAX_DEPTH, fault: 'deep' }])
    // and rows that go round, should they come from anywhere, are still grouped once
    expect(groupByChapter(['a', 'b', 'c'], ring, same).flatMap((c) => c.rows)).toHaveLength(3)
  })
})
