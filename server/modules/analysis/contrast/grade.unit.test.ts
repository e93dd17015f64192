import { expect, it } from 'vitest'
import type { GroupStats, SchoolReport } from '#contract/class-report.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { gradeFigures } from './grade.ts'

const of = (...marks: number[]): GroupStats =>
  groupStats(
    Int32Array.from(marks, (m) => m * 100),
    10_000,
  )
const nobody = of()

const report: SchoolReport = {
  kind: 'school-report',
  format: 1,
  examId: 'e',
  version: 1,
  publishedAt: 0,
  examName: '期中',
  startTime: 0,
  isJoint: false,
  schoolName: '一中',
  fullMark: 100,
  hasTotal: true,
  total: { school: of(60, 80, 70, 90, 50), joint: null },
  courses: [
    { courseId: '1', courseName: '语文', paperId: 'p', full: 100, school: of(60, 80, 70, 90), joint: null },
  ],
  classes: [
    { classId: 'a', className: '1班', total: of(60, 80), courses: [of(60, 80)] },
    { classId: 'b', className: '2班', total: of(70), courses: [of(70)] },
    { classId: 'c', className: '3班', total: of(90), courses: [nobody] },
    { classId: 'd', className: '4班', total: of(50), courses: [of(90)] },
  ],
}

it('places a class among all of the grade by its mean, equal ones alike, none without a mean [B25]', () => {
  const grade = gradeFigures(report)
  expect(grade.classes).toBe(4)
  expect(grade.total.mean).toBe(70)
  expect(['a', 'b', 'c', 'd'].map((id) => grade.placeOf(id, null))).toEqual([2, 2, 1, 4])
  expect(['a', 'b', 'c', 'd'].map((id) => grade.placeOf(id, '1'))).toEqual([2, 2, null, 1])
  expect(grade.placeOf('elsewhere', null)).toBeNull()
  expect(grade.placeOf('a', '9')).toBeNull()
})
