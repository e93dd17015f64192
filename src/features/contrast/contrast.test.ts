import { describe, expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/contrast.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { averagesOf } from './average.rules.ts'
import { classPlaces, topStudents } from './ranking.rules.ts'
import { lineSheetOf, subjectsOf, TOTAL } from './sheet.rules.ts'
import { criticalList, ruleOf } from './upline.rules.ts'

const NONE = groupStats(new Int32Array(), 20_000)

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
  grade: { classes: 8, total: { ...NONE, n: 300, mean: 130, sd: 30 }, courses: [null, null] },
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

  it('places are those in the whole grade; a class that may not be seen has none', () => {
    const places = classPlaces(sheet, subjects).map((row) => row.map((p) => p.rank))
    expect(places).toEqual([
      [4, 2, 5],
      [1, 1, 5],
      [null, null, 1],
    ])
    if (!total || !chinese) throw new Error('subjects are missing')
    expect(topStudents(sheet, total, 1).map((s) => [s.name, s.rank])).toEqual([
      ['甲', 1],
      ['丙', 1],
    ])
    expect(topStudents(sheet, chinese, 10).map((s) => s.name)).toEqual(['丙', '甲', '乙'])
  })

  it('a line on the total tells the effective scores of the subjects; on a subject it tells none [B24]', () => {
    if (!total || !maths) throw new Error('subjects are missing')
    const { prepared, subjects: parts } = lineSheetOf(sheet, total, subjects)
    const found = simulate(prepared, ruleOf('score', 150))
    expect(parts.map((p) => p.name)).toEqual(['语文', '数学'])
    expect(found?.all).toMatchObject({ n: 3, above: 2 })
    expect(found?.effective).toEqual([8000, 7000])
    expect(lineSheetOf(sheet, maths, subjects).subjects).toEqual([])
    expect(criticalList(sheet, total, 12_500, 15).map((s) => [s.name, s.short])).toEqual([['乙', 5]])
  })
})
