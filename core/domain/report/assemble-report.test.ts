import { describe, expect, it } from 'vitest'
import type { OwnReport, ReportParts, SharedReport } from '#contract/exam/report-parts.ts'
import { assembleReport } from './assemble-report.ts'
import { report } from './sample.test-support.ts'

const averages = { class: 3.5, school: 3, joint: null }
const bins = { group: 'school' as const, from: 0, width: 1, counts: [1, 0, 4] }
const item = (no: string, full: number, kp: number[]): SharedReport['subjects'][number]['items'][number] => ({
  no,
  type: 'choice',
  full,
  classRate: 0.5,
  schoolRate: 0.4,
  difficulty: 0.4,
  discrimination: null,
  key: 'A',
  kp,
})
const point = (name: string) => ({ name, classRate: 0.6, schoolRate: null })
const standing = { show: 'none' as const }

const shared: SharedReport = {
  examId: 'e1',
  version: 2,
  publishedAt: 2,
  examName: '期中考试',
  examType: 'midterm',
  startTime: 1,
  isJoint: false,
  rankDisplay: 'exact',
  className: '3班',
  schoolName: '第一中学',
  counts: { class: 5, school: 5, joint: null },
  pending: [{ courseId: 'art', courseName: '美术' }],
  total: { full: 0.6, averages, bins },
  subjects: [
    {
      paperId: 'p1',
      courseId: 'math',
      courseName: '数学',
      full: 0.6,
      averages,
      bins,
      items: [item('1', 0.1, [0, 1]), item('2', 0.2, [1]), item('3', 0.3, [2])],
      knowledge: [point('甲'), point('乙'), point('丙')],
    },
  ],
}
const own = (subject: Partial<OwnReport['subjects'][number]> = {}): OwnReport => ({
  student: { studentId: 's1', studentName: '李明', gradeName: '高一' },
  total: { score: 0.3, scoreRate: 0.5, standing, distribution: 2 },
  subjects: [{ score: 0.3, scoreRate: 0.5, standing, distribution: null, scores: [0.1, 0.2, 0], ...subject }],
  trend: [],
})
const parts = (mine = own()): ReportParts => ({ kind: 'student-report-parts', shared, own: mine })
const subjectOf = (mine: OwnReport) => assembleReport(parts(mine)).subjects[0]

describe('a report put together', () => {
  it('says of exam and student what its parts say', () => {
    const { subjects, ...whole } = assembleReport(parts())
    const { className, schoolName, total, subjects: _, ...head } = shared
    expect(whole).toEqual({
      ...head,
      kind: 'student-report',
      format: 1,
      student: { ...own().student, className, schoolName },
      total: {
        full: total.full,
        averages,
        score: 0.3,
        scoreRate: 0.5,
        standing,
        distribution: { ...bins, own: 2 },
      },
      trend: [],
    })
    expect(subjects).toHaveLength(1)
  })

  it('has each item’s mark and answer, and sums of marks without a trace of binary fractions', () => {
    const found = subjectOf(own({ answers: ['A', '', 'C'] }))
    expect(found?.items.map((i) => [i.score, i.answer, i.key])).toEqual([
      [0.1, 'A', 'A'],
      [0.2, undefined, 'A'],
      [0, 'C', 'A'],
    ])
    expect(found?.items[1]).not.toHaveProperty('answer')
    expect(found?.knowledge.map((k) => [k.name, k.score, k.full])).toEqual([
      ['甲', 0.1, 0.1],
      ['乙', 0.3, 0.3],
      ['丙', 0, 0.3],
    ])
  })

  it('names only points of items that were given, and items by their place among these', () => {
    const found = subjectOf(own({ scores: [null, 0.2, 0.3] }))
    expect(found?.knowledge).toEqual([
      { ...point('乙'), full: 0.2, score: 0.2 },
      { ...point('丙'), full: 0.3, score: 0.3 },
    ])
    expect(found?.items.map((i) => i.kp)).toEqual([[0], [0], [1]])
    const absent = subjectOf(own({ score: null, scores: [null, null, null] }))
    expect(absent?.knowledge).toEqual([])
    expect(absent?.items.map((i) => [i.score, i.kp])).toEqual([
      [null, []],
      [null, []],
      [null, []],
    ])
  })

  it('keeps a histogram of its own, or none', () => {
    const mine = { ...bins, counts: [9], own: 0 }
    expect(subjectOf(own({ distribution: mine }))?.distribution).toEqual(mine)
    expect(subjectOf(own({ distribution: null }))?.distribution).toBeNull()
  })

  it('is what came where it came whole, as phones keep it from before', () => {
    const before = report()
    expect(assembleReport(before)).toBe(before)
  })
})
