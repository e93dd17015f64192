import { describe, expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { fc } from '#tests/support/run/properties.ts'
import { scoreCounts } from '../analysis/score-counts.ts'
import { gradeRows, withPlacesWon, withSubjectRank } from './grade-rows.ts'

/** Students with a class (0 or 1), marks of two subjects in hundredths, and a rank in the exam before. */
interface Student {
  klass: number
  marks: [number | null, number | null]
  before: number | null
}

const sheetOf = (students: readonly Student[], hasTotal = true): ContrastSheet =>
  ({
    version: 1,
    classes: [
      { classId: 'c0', className: '1班', hasTotal },
      { classId: 'c1', className: '2班', hasTotal },
    ],
    studentIds: students.map((_, i) => `s${i}`),
    names: students.map((_, i) => `学生${i}`),
    numbers: students.map((_, i) => String(i)),
    classOf: students.map(({ klass }) => klass),
    totals: students.map(({ marks: [a, b] }) => (!hasTotal || a === null || b === null ? null : a + b)),
    scores: hasTotal
      ? [0, 1].map((at) => students.map(({ marks }) => marks[at] ?? null))
      : [students.map(({ marks }) => marks[0])],
    previous: {
      examId: 'e',
      examName: '月考',
      startTime: 0,
      z: [],
      ranks: students.map(({ before }) => before),
    },
  }) as unknown as ContrastSheet

const mark = fc.option(fc.integer({ min: 0, max: 15_000 }), { nil: null })
const anyone = fc.array(
  fc.record({
    klass: fc.integer({ min: 0, max: 1 }),
    marks: fc.tuple(mark, mark),
    before: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
  }),
  { maxLength: 30 },
)

describe('the transcript of all classes of a grade', () => {
  it('ranks everybody in the grade and in the class, and tells places won', () => {
    const rows = gradeRows(
      sheetOf([
        { klass: 0, marks: [5000, 4000], before: 3 },
        { klass: 0, marks: [5000, 5000], before: 1 },
        { klass: 1, marks: [5000, 4500], before: null },
        { klass: 1, marks: [4000, null], before: 2 },
      ]),
    )
    expect(
      rows.map(({ className, total, classRank, schoolRank, gained }) => [
        className,
        total,
        classRank,
        schoolRank,
        gained,
      ]),
    ).toEqual([
      ['1班', 90, 2, 3, 0],
      ['1班', 100, 1, 1, 0],
      ['2班', 95, 1, 2, null],
      ['2班', null, null, null, null],
    ])
    expect(rows[3]?.apart).toBe(40)
  })

  it('for a reader of one subject ranks are those of the subject, without totals', () => {
    const rows = gradeRows(
      sheetOf(
        [
          { klass: 0, marks: [100, 0], before: null },
          { klass: 1, marks: [300, 0], before: null },
          { klass: 1, marks: [null, 0], before: null },
        ],
        false,
      ),
    )
    expect(rows.map(({ total, schoolRank, apart }) => [total, schoolRank, apart])).toEqual([
      [null, 2, undefined],
      [null, 1, undefined],
      [null, null, undefined],
    ])
  })

  it('a rank is 1 + how many are strictly higher, whatever the marks', () => {
    fc.assert(
      fc.property(anyone, (students) => {
        const rows = gradeRows(sheetOf(students))
        for (const row of rows) {
          const higher = (of: typeof rows) =>
            of.filter(({ total }) => (total ?? -1) > (row.total ?? -1)).length
          expect(row.schoolRank).toBe(row.total === null ? null : 1 + higher(rows))
          const mates = rows.filter(({ className }) => className === row.className)
          expect(row.classRank).toBe(row.total === null ? null : 1 + higher(mates))
        }
      }),
    )
  })
})

describe('a class of a reader of one subject', () => {
  it('is ranked in it; who was absent has no rank', () => {
    const rows = gradeRows(
      sheetOf(
        [
          { klass: 0, marks: [9050, 0], before: null },
          { klass: 0, marks: [null, 0], before: null },
          { klass: 0, marks: [9050, 0], before: null },
          { klass: 0, marks: [0, 0], before: null },
        ],
        false,
      ),
    )
    expect(withSubjectRank(rows).map(({ classRank }) => classRank)).toEqual([1, null, 1, 3])
  })
})

describe('places won in the transcript of a class', () => {
  const students: Student[] = [
    { klass: 0, marks: [5000, 4000], before: 3 },
    { klass: 1, marks: [5000, 5000], before: 1 },
    { klass: 0, marks: [5000, 4500], before: null },
    { klass: 0, marks: [4000, null], before: 2 },
  ]
  const whole = sheetOf(students)
  const counted = (totals: readonly number[]): ContrastSheet => ({
    ...whole,
    grade: {
      counts: { total: scoreCounts(Int32Array.from(totals)), courses: [] },
    } as unknown as ContrastSheet['grade'],
  })
  const rows = gradeRows(whole).map((row) => {
    const { gained: _gained, ...rest } = row
    return rest
  })

  const mine = { classId: 'c0', version: 1, hasTotal: true, rows }
  const wonIn = (sheet: ContrastSheet) => withPlacesWon(mine, sheet).rows

  it('are those of the grade, of whom the reader may see one class alone [T15]', () => {
    const all = counted([9000, 10_000, 9500])
    expect(wonIn(all).map(({ gained }) => gained)).toEqual([0, 0, null, null])
    // three more of classes that are not the reader's stand above
    const more = counted([9000, 10_000, 9500, 9900, 9900, 9900])
    expect(wonIn(more).map(({ gained }) => gained)).toEqual([-3, 0, null, null])
  })

  it('are as in the transcript of the grade', () => {
    fc.assert(
      fc.property(anyone, (some) => {
        const sheet = sheetOf(some)
        const present = sheet.totals.filter((x) => x !== null)
        const grade = { counts: { total: scoreCounts(Int32Array.from(present)), courses: [] } }
        const lines = gradeRows(sheet)
        const counts = { ...sheet, grade } as unknown as ContrastSheet
        const { rows: own } = withPlacesWon({ ...mine, rows: lines }, counts)
        expect(own.map(({ gained }) => gained)).toEqual(lines.map(({ gained }) => gained))
      }),
    )
  })

  it('name the exam before', () => {
    expect(withPlacesWon(mine, counted([9000])).before).toBe('月考')
  })

  it('stay untold without places then, without the grade now, or of another version, grade or reader', () => {
    const untold = { before: null, rows }
    const all = counted([1])
    expect(withPlacesWon(mine, null)).toEqual(untold)
    expect(withPlacesWon(mine, { ...all, previous: null })).toEqual(untold)
    expect(withPlacesWon(mine, { ...whole, grade: {} } as ContrastSheet)).toEqual(untold)
    expect(withPlacesWon(mine, { ...all, version: 2 })).toEqual(untold)
    expect(withPlacesWon({ ...mine, classId: 'c9' }, all)).toEqual(untold)
    expect(withPlacesWon({ ...mine, hasTotal: false }, all)).toEqual(untold)
  })
})
