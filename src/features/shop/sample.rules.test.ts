import { describe, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import { samplePages } from './sample.rules.ts'

const item = (no: string, score: number | null, classRate: number) => ({
  no,
  type: 'choice',
  full: 5,
  score,
  classRate,
  schoolRate: classRate,
  difficulty: classRate,
  discrimination: null,
  kp: [0],
})
const subject = (paperId: string, items: readonly object[]) => ({
  paperId,
  courseName: `科目${paperId}`,
  items,
  knowledge: [{ name: '力' }],
})
const report = (subjects: readonly object[]) =>
  ({ subjects, counts: { class: 40, school: 400, joint: null } }) as unknown as StudentReport

describe('a sample of the book', () => {
  it('has what cost marks, within reach first, with its knowledge points; never what was not given', () => {
    const items = [
      item('1', 5, 0.9),
      item('2', 0, 0.3),
      item('3', 0, 0.95),
      item('4', null, 0.9),
      item('5', 3, 0.8),
    ]
    const [page] = samplePages(report([subject('1', items)]))
    expect(page?.items.map((i) => i.no)).toEqual(['3', '5', '2'])
    expect(page?.items[0]?.points).toEqual(['力'])
  })
  it('has three items of three subjects at most, and no subject without a lost item', () => {
    const lost = ['1', '2', '3', '4'].map((no) => item(no, 1, 0.8))
    const pages = samplePages(
      report([subject('a', [item('1', 5, 0.9)]), ...['b', 'c', 'd', 'e'].map((id) => subject(id, lost))]),
    )
    expect(pages.map((p) => p.paperId)).toEqual(['b', 'c', 'd'])
    expect(pages.map((p) => p.items.length)).toEqual([3, 3, 3])
    expect(samplePages(report([]))).toEqual([])
  })
})
