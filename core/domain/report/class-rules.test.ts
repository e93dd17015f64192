import { describe, expect, it } from 'vitest'
import type { GroupStats, TranscriptRow } from '#contract/exam/class-report.ts'
import { contrast } from './contrast.ts'
import { discriminationGrade } from './discrimination-grade.ts'
import { lowItems } from './low-items.ts'
import { searchRows, sortRows } from './sort-rows.ts'

const stats = (mean: number | null, sd: number | null = 10, n = 45): GroupStats => ({
  n,
  absent: 0,
  mean,
  sd,
  median: mean,
  max: mean,
  min: mean,
  scoreRate: null,
  excellentRate: null,
  goodRate: null,
  passRate: null,
  lowRate: null,
})
const row = (
  name: string,
  number: string,
  total: number | null,
  ...scores: (number | null)[]
): TranscriptRow => ({
  studentId: number,
  studentNumber: number,
  studentName: name,
  total,
  classRank: null,
  schoolRank: null,
  jointRank: null,
  scores,
})
const compare = (a: string, b: string) => a.localeCompare(b, 'zh-CN', { numeric: true })

describe('class contrast', () => {
  it('calls a difference only beyond 1.96 standard errors [B25]', () => {
    expect(contrast(stats(62), stats(60))).toMatchObject({ difference: 2, verdict: 'even' })
    expect(contrast(stats(62), stats(60))?.error).toBeCloseTo(10 / Math.sqrt(45))
    expect(contrast(stats(64), stats(60))?.verdict).toBe('above')
    expect(contrast(stats(56), stats(60))?.verdict).toBe('below')
  })

  it('says nothing clear of one student, nothing at all without a mean', () => {
    expect(contrast(stats(90, 0, 1), stats(60))).toMatchObject({ error: null, verdict: 'even' })
    expect(contrast(stats(null, null, 0), stats(60))).toBeNull()
    expect(contrast(stats(60), null)).toBeNull()
  })
})

describe('transcript', () => {
  const rows = [row('王二', '10', 80, 40), row('安一', '9', null, null), row('李三', '2', 90, 30)]

  it('sorts by any column with the absent last both ways', () => {
    const names = (descending: boolean) =>
      sortRows(rows, { column: 'total', descending }, compare).map(({ studentName }) => studentName)
    expect(names(true)).toEqual(['李三', '王二', '安一'])
    expect(names(false)).toEqual(['王二', '李三', '安一'])
    const bySubject = sortRows(rows, { column: 0, descending: true }, compare)
    expect(bySubject.map(({ studentNumber }) => studentNumber)).toEqual(['10', '2', '9'])
    const byNumber = sortRows(rows, { column: 'number', descending: false }, compare)
    expect(byNumber.map(({ studentNumber }) => studentNumber)).toEqual(['2', '9', '10'])
  })

  it('finds by name or number', () => {
    expect(searchRows(rows, ' 三 ')).toHaveLength(1)
    expect(searchRows(rows, '9')[0]?.studentName).toBe('安一')
    expect(searchRows(rows, '')).toEqual(rows)
    expect(searchRows([row('张 三', '2077', 1, 1)], '张三')).toHaveLength(1)
    expect(searchRows(rows, '李 三')[0]?.studentNumber).toBe('2')
    expect(searchRows(rows, '１０')[0]?.studentName).toBe('王二')
  })
})

it('lists items to go through: low, or clearly behind the school, most marks to win first [T14]', () => {
  const one = (no: string, classRate: number | null, schoolRate: number | null, full = 5) => ({
    no,
    type: 'choice',
    full,
    classRate,
    schoolRate,
    discrimination: null,
  })
  const items = [one('1', 0.9, 0.9), one('2', 0.4, 0.35), one('3', 0.6, 0.75), one('4', null, 0.5)]
  expect(lowItems(items).map(({ no }) => no)).toEqual(['3', '2'])
  // a tenth of twelve marks is more than a fifth of five, and what is lost decides where nothing is behind
  const more = [one('5', 0.6, 0.8), one('6', 0.5, 0.6, 12), one('7', 0.2, 0.2), one('8', 0.3, 0.3, 14)]
  expect(lowItems(more).map(({ no }) => no)).toEqual(['6', '5', '8', '7'])
})

it('puts discrimination in words at its published limits', () => {
  expect([0.4, 0.3, 0.2, 0, -0.01].map(discriminationGrade)).toEqual([
    'veryGood',
    'good',
    'fair',
    'poor',
    'check',
  ])
})
