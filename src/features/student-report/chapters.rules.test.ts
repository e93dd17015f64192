import { expect, it } from 'vitest'
import type { ReportSubject } from '#contract/exam/report.ts'
import { chaptersOf, type ReportPoint } from './chapters.rules.ts'

const subject = (courseId: string) => ({ courseId, paperId: courseId, courseName: courseId }) as ReportSubject
const [math, physics] = [subject('math'), subject('physics')]
const point = (of: ReportSubject, name: string, score: number, full: number, reference: number | null) =>
  ({
    subject: of,
    knowledge: { name, full, score, classRate: reference, schoolRate: null },
    own: score / full,
    reference,
    recoverable: 0,
    verdict: 'even',
    items: 2,
  }) satisfies ReportPoint

const TREE = [
  { point: '图形', parent: '' },
  { point: '圆', parent: '图形' },
  { point: '三角形', parent: '图形' },
]
const points = [
  point(math, '圆', 2, 10, 0.5),
  point(physics, '光', 5, 10, 0.5),
  point(math, '外来', 1, 4, null),
  point(math, '三角形', 27, 30, 0.9),
]

it('a chapter of a report has the marks and the weighted rates of all its points, and stands where its first point did', () => {
  const chapters = chaptersOf(points, (courseId) => (courseId === 'math' ? TREE : []))
  expect(chapters.map((c) => [c.subject.courseId, c.name, c.points.map((p) => p.knowledge.name)])).toEqual([
    ['math', '图形', ['圆', '三角形']],
    ['physics', null, ['光']],
    ['math', null, ['外来']],
  ])
  const [shapes] = chapters
  expect([shapes?.score, shapes?.full]).toEqual([29, 40])
  expect(shapes?.own).toBeCloseTo(29 / 40)
  expect(shapes?.reference).toBeCloseTo((10 * 0.5 + 30 * 0.9) / 40)
})

it('without a tree every point stands by itself, in the order it had', () => {
  const chapters = chaptersOf(points, () => [])
  expect(chapters.map((c) => c.name)).toEqual([null, null, null, null])
  expect(chapters.flatMap((c) => c.points)).toEqual(points)
  expect(new Set(chapters.map((c) => c.id)).size).toBe(4)
})
