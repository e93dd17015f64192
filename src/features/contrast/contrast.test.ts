import { describe, expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { beforeAfter, rankSegments } from '#core/domain/analysis/rank-bands.ts'
import { scoreCounts } from '#core/domain/analysis/score-counts.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { averagesOf } from '#core/domain/contrast/averages.ts'
import { toLineRule } from '#core/domain/contrast/first-line.ts'
import { lineSheetOf, subjectsOf, TOTAL } from '#core/domain/contrast/subjects.ts'
import { classPlaces, topStudents } from './ranking.rules.ts'
import { criticalList } from './upline.rules.ts'

const NONE = groupStats(new Int32Array(), 20_000)

/** Scores of students the reader does not see. */
const OTHERS = { total: [16_000, 14_000, 11_000], chinese: [9500, 7000, 5000], maths: [9500, 8500, 1000] }
const counted = (...scores: number[]) => {
  const { scores: each, counts } = scoreCounts(Int32Array.from(scores))
  return { scores: [...each], counts: [...counts] }
}
const grade = (roster: number, sat: number) =>
  ({ of: 'grade', name: '九年级', version: 1, classes: 8, roster, sat }) as const

const sheet: ContrastSheet = {
  examId: 'e',
  version: 1,
  examName: '期中',
  startTime: 0,
  schoolName: '一中',
  fullMark: 200,
  courses: [
    { courseId: '1', courseName: '语文', full: 100 },
    { courseId: '2', courseName: '数学', full: 100 },
  ],
  classes: [
    {
      classId: 'c1',
      className: '1班',
      hasTotal: true,
      courses: [0, 1],
      places: { total: 4, courses: [2, 5] },
    },
    {
      classId: 'c2',
      className: '2班',
      hasTotal: true,
      courses: [0, 1],
      places: { total: 1, courses: [1, 5] },
    },
    {
      classId: 'c3',
      className: '3班',
      hasTotal: false,
      courses: [1],
      places: { total: null, courses: [null, 1] },
    },
  ],
  grade: {
    classes: 8,
    total: { ...NONE, n: 6, mean: 130, sd: 30 },
    courses: [
      { ...NONE, n: 6 },
      { ...NONE, n: 7 },
    ],
    population: { total: grade(8, 6), courses: [grade(8, 6), grade(8, 7)] },
    counts: {
      total: counted(15_000, 12_000, 15_000, ...OTHERS.total),
      courses: [
        counted(8000, 6000, 9000, ...OTHERS.chinese),
        counted(7000, 6000, 6000, 9000, ...OTHERS.maths),
      ],
    },
    effective: { byScore: [[], []], byShare: [[], []] },
  },
  studentIds: ['a', 'b', 'c', 'd', 'e'],
  names: ['甲', '乙', '丙', '丁', '戊'],
  numbers: ['1', '2', '3', '4', '5'],
  classOf: [0, 0, 1, 1, 2],
  totals: [15_000, 12_000, 15_000, null, null],
  scores: [
    [8000, 6000, 9000, null, null],
    [7000, 6000, 6000, null, 9000],
  ],
  previous: null,
}

describe('what a reader compares', () => {
  const subjects = subjectsOf(sheet)
  const [total, chinese, maths] = subjects

  it('is the total of the classes whose total is open, and each subject of those where it is open', () => {
    expect(subjects.map((s) => [s.id, [...s.classes]])).toEqual([
      [TOTAL, [0, 1]],
      ['1', [0, 1]],
      ['2', [0, 1, 2]],
    ])
    const one = { ...sheet, courses: sheet.courses.slice(0, 1), scores: sheet.scores.slice(0, 1) }
    expect(subjectsOf(one).map((s) => s.id)).toEqual(['1'])
  })

  it('averages: absent students are in no mean, classes without anybody present are left out', () => {
    if (!total || !maths) throw new Error('subjects are missing')
    const { classes, grade } = averagesOf(sheet, total)
    expect(classes.map((c) => [c.className, c.stats.mean, c.stats.n, c.stats.absent])).toEqual([
      ['1班', 135, 2, 0],
      ['2班', 150, 1, 1],
    ])
    // the whole grade, not the classes this reader sees
    expect(grade.mean).toBe(130)
    expect(classes[0]?.over?.rate).toBeCloseTo(5 / 130, 12)
    expect(averagesOf(sheet, maths).classes.map((c) => c.className)).toEqual(['1班', '2班', '3班'])
  })

  it('a sheet that does not say whom it counts is of the classes seen, by that name', () => {
    const { population: _, counts: __, ...older } = sheet.grade
    const [whole] = subjectsOf({ ...sheet, grade: older })
    if (!whole) throw new Error('subjects are missing')
    expect(whole.among).toEqual({ of: 'seen', name: '', version: 1, classes: 2, roster: 4, sat: 3 })
    expect(whole.among).toBe(whole.seen)
    expect(whole.grade.n).toBe(3)
    expect(topStudents(sheet, whole, 1).map((s) => s.rank)).toEqual([1, 1])
  })

  it('before and after N and segments are those of the grade, cut to the classes seen', () => {
    if (!total) throw new Error('subjects are missing')
    const groups = Int32Array.from(sheet.classOf)
    // ranks 2, 5 and 2 of six
    expect(beforeAfter(total.scores, groups, 3, 2, total.everybody)).toEqual([
      { before: 1, after: 1 },
      { before: 1, after: 0 },
      { before: 0, after: 0 },
    ])
    expect(rankSegments(total.scores, groups, 3, 3, total.everybody).map((row) => [...row])).toEqual([
      [1, 0, 1],
      [1, 0, 0],
      [0, 0, 0],
    ])
  })

  it('places are those in the whole grade; a class that may not be seen has none', () => {
    const places = classPlaces(sheet, subjects).map((row) => row.map((p) => p.rank))
    expect(places).toEqual([
      [4, 2, 5],
      [1, 1, 5],
      [null, null, 1],
    ])
    if (!total || !chinese) throw new Error('subjects are missing')
    expect(topStudents(sheet, total, 1).map((s) => [s.name, s.rank])).toEqual([
      ['甲', 2],
      ['丙', 2],
    ])
    expect(topStudents(sheet, chinese, 2).map((s) => [s.name, s.rank])).toEqual([
      ['丙', 2],
      ['甲', 3],
    ])
    expect(topStudents(sheet, chinese, 10).map((s) => s.name)).toEqual(['丙', '甲', '乙'])
  })

  it('a line on the total tells the effective scores of the subjects; on a subject it tells none [B24]', () => {
    if (!total || !maths) throw new Error('subjects are missing')
    const { prepared, subjects: parts } = lineSheetOf(sheet, total, subjects)
    const found = simulate(prepared, toLineRule('score', 150))
    expect(parts.map((p) => p.name)).toEqual(['语文', '数学'])
    // three of the six of the grade reach it, so three of its six and of its seven are effective
    expect(found?.among).toMatchObject({ n: 6, above: 3 })
    expect(found?.effective).toEqual([8000, 8500])
    // the seen of whom the total is open: the student of class 3 is in no count beside it
    expect(found?.all).toMatchObject({ n: 3, above: 2 })
    expect(found?.all.effective.map((e) => [e?.single, e?.double])).toEqual([
      [2, 2],
      [0, 0],
    ])
    expect(lineSheetOf(sheet, maths, subjects).subjects).toEqual([])
    expect(
      criticalList(sheet, total, 12_500, { by: 'marks', marks: 15 }).map((s) => [s.name, s.short]),
    ).toEqual([['乙', 5]])
  })
})
