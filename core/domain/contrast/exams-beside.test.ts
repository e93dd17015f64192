import { describe, expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { groupStats } from '../analysis/group-stats.ts'
import { ABSENT } from '../analysis/marks.ts'
import { scoreCounts } from '../analysis/score-counts.ts'
import { classesBeside, findSameSubjectExams, studentsBeside } from './exams-beside.ts'
import { TOTAL } from './subjects.ts'

const column = (list: readonly (number | null)[]) => Int32Array.from(list, (x) => x ?? ABSENT)
const countsOf = (list: readonly (number | null)[]) => {
  const { scores, counts } = scoreCounts(column(list))
  return { scores: [...scores], counts: [...counts] }
}

const NAMES = ['甲', '乙', '丙', '丁']

/** Two classes of two; `maths` and `chinese` in hundredths, a student each. */
function sheetOf(
  examId: string,
  startTime: number,
  chinese: readonly (number | null)[],
  maths: readonly (number | null)[],
): ContrastSheet {
  const totals = chinese.map((x, i) => (x === null || maths[i] == null ? null : x + (maths[i] as number)))
  const all = [chinese, maths]
  const population = (of: readonly (number | null)[]) =>
    ({
      of: 'grade',
      name: '九年级',
      version: 1,
      classes: 2,
      roster: 4,
      sat: of.filter((x) => x !== null).length,
    }) as const
  const stats = (of: readonly (number | null)[], full: number) => groupStats(column(of), full)
  return {
    examId,
    version: 1,
    examName: examId,
    startTime,
    schoolName: '一中',
    fullMark: 200,
    courses: [
      { courseId: 'chinese', courseName: '语文', full: 100, paperId: `${examId} chinese` },
      { courseId: 'maths', courseName: '数学', full: 100, paperId: `${examId} maths` },
    ],
    classes: ['c1', 'c2'].map((classId) => ({
      classId,
      className: classId,
      hasTotal: true,
      courses: [0, 1],
      places: { total: 1, courses: [1, 1] },
    })),
    grade: {
      classes: 2,
      total: stats(totals, 20_000),
      courses: all.map((of) => stats(of, 10_000)),
      population: { total: population(totals), courses: all.map(population) },
      counts: { total: countsOf(totals), courses: all.map(countsOf) },
    },
    studentIds: NAMES,
    names: NAMES,
    numbers: ['1', '2', '3', '4'],
    classOf: [0, 0, 1, 1],
    totals,
    scores: all.map((of) => [...of]),
    previous: null,
  }
}

const before = sheetOf('九月', 1, [9000, 8000, 5000, 4000], [9000, 8000, 5000, 4000])
const now = sheetOf('十月', 2, [5000, 4000, 9000, 8000], [9000, null, 5000, 4000])

describe('exams beside each other', () => {
  it('a subject is found by its code, whatever its papers are called', () => {
    const beside = findSameSubjectExams([before, now], '十月 maths')
    expect(beside.map(({ subject }) => subject.id)).toEqual(['九月 maths', '十月 maths'])
    const withoutMaths = { ...before, courses: before.courses.slice(0, 1), scores: before.scores.slice(0, 1) }
    expect(findSameSubjectExams([withoutMaths, now], '十月 maths').map(({ sheet }) => sheet.examId)).toEqual([
      '十月',
    ])
    expect(findSameSubjectExams([before, now], TOTAL).map(({ subject }) => subject.id)).toEqual([
      TOTAL,
      TOTAL,
    ])
  })

  it('means are T of their own exam with their error, and a change counts beyond both errors', () => {
    const [c1, c2] = classesBeside(findSameSubjectExams([before, now], '十月 chinese'))
    // 85 and 45 about 65 with a spread of √425, then the other way round
    const t = 50 + (10 * 20) / Math.sqrt(425)
    expect(c1?.means.map((one) => one?.t)).toEqual([expect.closeTo(t, 9), expect.closeTo(100 - t, 9)])
    expect(c2?.change?.t).toBeCloseTo(2 * (t - 50), 9)
    const error = (10 * 5) / Math.sqrt(2) / Math.sqrt(425)
    expect(c1?.means[0]?.error).toBeCloseTo(error, 9)
    expect(c1?.change?.isClear).toBe(true)
  })

  it('a change within what chance explains is none', () => {
    const close = sheetOf('十一月', 3, [5100, 4000, 9000, 8000], [9000, 8000, 5000, 4000])
    const [c1] = classesBeside(findSameSubjectExams([now, close], '十一月 chinese'))
    expect(c1?.change?.t).not.toBe(0)
    expect(c1?.change?.isClear).toBe(false)
  })

  it('a student has a rank in each exam that was sat, and places won from the first to the last', () => {
    const rows = studentsBeside(findSameSubjectExams([before, now], '十月 maths'))
    expect(rows.map(({ name, ranks, gained }) => [name, ranks, gained])).toEqual([
      ['甲', [1, 1], 0],
      ['乙', [2, null], null],
      ['丙', [3, 2], 1],
      ['丁', [4, 3], 1],
    ])
  })

  it('a class or student that an earlier exam did not have has nothing there', () => {
    const [first] = before.classes
    const older = { ...before, classes: first ? [first] : [], classOf: [0, 0, 0, 0] }
    const beside = findSameSubjectExams([older, now], TOTAL)
    expect(classesBeside(beside)[1]?.means[0]).toBeNull()
    expect(classesBeside(beside)[1]?.change).toBeNull()
    expect(classesBeside([])).toEqual([])
    expect(studentsBeside([])).toEqual([])
  })
})
