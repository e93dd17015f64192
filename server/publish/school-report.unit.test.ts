import { describe, expect, it } from 'vitest'
import { DEFAULT_THRESHOLDS } from '#core/domain/analysis/rates.ts'
import { computeExam } from './compute.ts'
import { sampleExam } from './sample.test-support.ts'
import { schoolReport } from './school-report.ts'

describe('the schools of a joint exam, as a leader reads them', () => {
  it('an exam of one school has none [A04]', () => {
    const one = computeExam(sampleExam({ classes: [[20, 20]], papers: 2, items: 4 }))
    expect(schoolReport(one, 0)).not.toHaveProperty('schools')
  })

  it('tells of another school neither its highest nor its lowest score, nor a mean of fewer than three [A04]', () => {
    const exam = computeExam(sampleExam({ classes: [[20], [3], [2]], papers: 2, items: 4 }))
    const schools = schoolReport(exam, 2).schools ?? []
    expect(schools.map(({ own }) => own)).toEqual([false, false, true])
    const told = (at: number) => schools[at]?.total
    expect(told(1)).toMatchObject({ n: 3, mean: expect.any(Number), max: null, min: null })
    expect(told(2)).toMatchObject({ n: 2, mean: expect.any(Number), max: expect.any(Number) })
    const small = schoolReport(exam, 0).schools?.[2]
    for (const stats of [small?.total, ...(small?.courses ?? [])])
      expect(stats).toMatchObject({ n: 2, mean: null, sd: null, median: null, passRate: null, max: null })
  })

  it('holds all schools against the same thresholds, whatever each chose for itself [A04]', () => {
    const data = sampleExam({ classes: [[30], [30]], papers: 1, items: 8 })
    const [first, second] = data.facts.schools
    if (!first || !second) throw new Error('no schools')
    const thresholds = { ...DEFAULT_THRESHOLDS, pass: 0.01 }
    const exam = computeExam({
      ...data,
      facts: { ...data.facts, schools: [{ ...first, thresholds }, second] },
    })
    const report = schoolReport(exam, 0)
    const alike = computeExam(data).total.stats.school
    expect(report.total.school.passRate).toBe(1)
    expect(report.schools?.map(({ total }) => total.passRate)).toEqual([
      expect.closeTo(alike[0]?.passRate ?? -1, 4),
      expect.closeTo(alike[1]?.passRate ?? -1, 4),
    ])
  })

  it('holds a grade against the grade of its name, and leaves out schools without one [A04]', () => {
    const grades = [[0, 1], [1], [0]]
    const exam = computeExam(sampleExam({ classes: [[20, 21], [22], [23]], grades, papers: 1, items: 4 }))
    const of = (gradeId: string) => exam.facts.grades.findIndex((g) => g.gradeId === gradeId)
    const beside = (gradeId: string) =>
      schoolReport(exam, 0, { grade: of(gradeId) }).schools?.map((s) => [s.schoolName, s.own, s.total.n])
    expect(beside('grade-0')).toEqual([
      ['第1中学', true, 20],
      ['第3中学', false, 23],
    ])
    expect(beside('grade-0-1')).toEqual([
      ['第1中学', true, 21],
      ['第2中学', false, 22],
    ])
  })
})
