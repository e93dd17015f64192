import { describe, expect, it } from 'vitest'
import { schoolOf } from '../db/scope.ts'
import { classKey, type StoredRoster } from '../exams/roster/roster.ts'
import { contentHash } from '../exams/store/content-hash.ts'
import { NOT_GIVEN, type PaperInput } from '../exams/store/input.ts'
import { splitAnswers } from '../exams/store/marks.ts'
import { makeDistrict } from './district.ts'
import { makeExams } from './exams.ts'

/** The roster as storing it would give it, with names in the place of ids. */
const roster: StoredRoster = {
  districtId: 'd',
  schools: new Map(
    makeDistrict().roster.schools.map((s) => [
      s.name,
      {
        schoolId: schoolOf(s.name, 'command'),
        gradeIds: new Map(s.grades.map((g) => [g.name, g.name])),
        classIds: new Map(s.classes.map((c) => [classKey(c.grade, c.name), c.name])),
        studentIds: new Map(s.students.map((p) => [p.number, p.number])),
        teacherIds: new Map(),
      },
    ]),
  ),
}
const exams = [...makeExams(roster)]
const papers = exams.flatMap((e) => e.papers)
const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
const variance = (list: readonly number[]) => {
  const m = mean(list)
  return mean(list.map((x) => (x - m) ** 2))
}

/** Marks by item, a mark not given as 0: good enough for a look at the shape. */
function columns(p: PaperInput): number[][] {
  return p.items.map((_, i) =>
    Array.from(p.rows.keys(), (row) => Math.max(0, p.marks[row * p.items.length + i] ?? 0) / 100),
  )
}

function figures(p: PaperInput) {
  const items = columns(p)
  const sums = Array.from(p.rows.keys(), (row) => items.reduce((sum, c) => sum + (c[row] ?? 0), 0))
  const order = [...sums.keys()].toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
  const n = Math.round(sums.length * 0.27)
  const rate = (i: number, rows: readonly number[]) =>
    mean(rows.map((r) => items[i]?.[r] ?? 0)) / (p.items[i]?.full ?? 1)
  return {
    sums,
    full: p.items.reduce((sum, i) => sum + i.full, 0),
    facility: p.items.map((_, i) => rate(i, order)),
    d: p.items.map((_, i) => rate(i, order.slice(0, n)) - rate(i, order.slice(-n))),
    alpha:
      (items.length / (items.length - 1)) *
      (1 - items.map(variance).reduce((a, b) => a + b, 0) / variance(sums)),
  }
}

it('the exams are the same every time', () => {
  expect([...makeExams(roster)].map(contentHash)).toEqual(exams.map(contentHash))
})

it('every pupil sits three exams of six subjects, the second one with both schools', () => {
  const sat = Map.groupBy(
    exams.flatMap((e) => e.students.map((s) => ({ s, e }))),
    ({ s }) => s.studentId,
  )
  expect(sat.size).toBe(2160)
  for (const list of sat.values()) {
    expect(list.map(({ e }) => [e.name, e.schools.length, e.papers.length])).toEqual([
      ['九月月考', 1, 6],
      ['期中考试', 2, 6],
      ['十一月月考', 1, 6],
    ])
    expect(new Set(list.map(({ s }) => s.classId)).size).toBe(1)
  }
})

describe('papers', () => {
  it('have 18 to 25 items and add up to 150 or 100', () => {
    for (const p of papers) {
      expect(p.items.length).toBeGreaterThanOrEqual(18)
      expect(p.items.length).toBeLessThanOrEqual(25)
      const big = ['chinese', 'math', 'english'].includes(p.courseId)
      expect(p.items.reduce((sum, i) => sum + i.full, 0)).toBe(big ? 150 : 100)
    }
  })

  it('name one or two knowledge points an item, at least ten a paper', () => {
    for (const p of papers) {
      for (const i of p.items) expect([1, 2]).toContain(new Set(i.knowledge).size)
      expect(new Set(p.items.flatMap((i) => i.knowledge)).size).toBeGreaterThanOrEqual(10)
    }
  })

  it('have keys for items with options only, and every letter is a key somewhere', () => {
    for (const { type, key } of papers.flatMap((p) => p.items)) {
      const wanted = { choice: /^[A-D]$/, multi: /^(?!.$)A?B?C?D?$/, blank: /^$/, answer: /^$/, other: /^$/ }
      expect(key).toMatch(wanted[type])
    }
    const keys = new Set(papers.flatMap((p) => p.items.map((i) => i.key)).filter((k) => k.length === 1))
    expect(keys.size).toBe(4)
  })
})

describe('scores look like real ones', () => {
  it('facility 0.3 to 0.97, discrimination mostly above 0.2, alpha 0.75 to 0.93', () => {
    for (const p of papers) {
      const f = figures(p)
      expect(Math.min(...f.facility)).toBeGreaterThan(0.3)
      expect(Math.max(...f.facility)).toBeLessThan(0.98)
      expect(f.d.filter((d) => d > 0.2).length / f.d.length).toBeGreaterThan(0.8)
      expect(Math.min(...f.d)).toBeGreaterThan(0)
      expect(f.alpha).toBeGreaterThan(0.75)
      expect(f.alpha).toBeLessThan(0.93)
    }
  })

  it('mean 0.55 to 0.8 and sd 0.1 to 0.25 of the full mark', () => {
    for (const p of papers) {
      const { sums, full } = figures(p)
      expect(mean(sums) / full).toBeGreaterThan(0.55)
      expect(mean(sums) / full).toBeLessThan(0.8)
      expect(Math.sqrt(variance(sums)) / full).toBeGreaterThan(0.1)
      expect(Math.sqrt(variance(sums)) / full).toBeLessThan(0.25)
    }
  })

  it('about 0.7 % are absent from a paper, about 1 % of the marks are not given', () => {
    const seats = exams.reduce((sum, e) => sum + e.students.length * e.papers.length, 0)
    const rows = papers.reduce((sum, p) => sum + p.rows.length, 0)
    expect(1 - rows / seats).toBeGreaterThan(0.004)
    expect(1 - rows / seats).toBeLessThan(0.01)
    let missing = 0
    let cells = 0
    for (const p of papers) {
      for (const m of p.marks) if (m === NOT_GIVEN) missing++
      cells += p.marks.length
    }
    expect(missing / cells).toBeGreaterThan(0.008)
    expect(missing / cells).toBeLessThan(0.012)
  })
})

it('every answer earns exactly the mark it got, by the key', () => {
  for (const p of papers) {
    for (const row of p.rows.keys()) {
      const answers = splitAnswers(p.answers?.[row] ?? null) ?? []
      expect(answers).toHaveLength(p.items.length)
      for (const [i, item] of p.items.entries()) {
        const mark = p.marks[row * p.items.length + i] ?? -1
        const answer = answers[i] ?? ''
        // plain comparisons: 800,000 expectations would take a minute
        if (mark === NOT_GIVEN || !item.key) {
          if (answer) throw new Error(`${p.courseName} ${item.no}: an answer without a mark or options`)
        } else if (mark !== earned(item.key, answer, item.full) * 100) {
          throw new Error(`${p.courseName} ${item.no}: ${answer} of ${item.key} got ${mark}`)
        }
      }
    }
  }
})

function earned(key: string, answer: string, full: number): number {
  if (answer === key) return full
  const part = key.length > 1 && answer !== '' && Array.from(answer).every((l) => key.includes(l))
  return part ? full / 2 : 0
}

it('wrong options are not chosen alike: one draws the most', () => {
  const paper = papers.find((p) => p.courseId === 'math')
  const i = 8
  const wrong = Map.groupBy(
    (paper?.answers ?? []).map((a) => splitAnswers(a)?.[i] ?? ''),
    (letter) => letter,
  )
  wrong.delete(paper?.items[i]?.key ?? '')
  wrong.delete('')
  const counts = [...wrong.values()].map((l) => l.length).toSorted((a, b) => b - a)
  expect(counts).toHaveLength(3)
  expect(counts[0] ?? 0).toBeGreaterThan(1.2 * (counts[2] ?? 0))
})
