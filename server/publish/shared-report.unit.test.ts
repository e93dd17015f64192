import { describe, expect, it } from 'vitest'
import { computeExam } from './compute.ts'
import { type SampleOptions, sampleExam } from './sample.test-support.ts'
import { sharedReport } from './shared-report.ts'
import { reportParts, studentReport } from './student-report.test-support.ts'

const exam = (options: Partial<SampleOptions> = {}) =>
  computeExam(sampleExam({ classes: [[30, 2], [25]], papers: 3, items: 12, absent: 0.2, ...options }))

describe('what the reports of a class have in common', () => {
  it('is the same whoever of the class it is sent to, and names no student', () => {
    for (const rankDisplay of ['none', 'level', 'band', 'exact'] as const) {
      const e = exam({ rankDisplay })
      for (const [student, id] of e.students.ids.entries()) {
        const { shared } = reportParts(e, student)
        expect(shared).toEqual(sharedReport(e, e.by.klass.of[student] as number))
        expect(JSON.stringify(shared)).not.toContain(`"${id}"`)
        expect(JSON.stringify(shared)).not.toContain(`"${e.students.names[student]}"`)
      }
    }
  })

  it('holds the histogram only where the school shows ranks to everybody', () => {
    const bins = (rankDisplay: SampleOptions['rankDisplay']) => {
      const { total, subjects } = sharedReport(exam(rankDisplay ? { rankDisplay } : {}), 0)
      return [total, ...subjects].map((column) => column.bins !== null)
    }
    expect(bins('exact')).toEqual([true, true, true, true])
    for (const less of ['none', 'level', 'band'] as const) expect(bins(less)).toEqual(Array(4).fill(false))
  })

  it('shows the histogram to some of a class alone, as their own', () => {
    const e = exam({ rankDisplay: 'band', classes: [[200, 200]], absent: 0 })
    const seen = e.students.ids.map((_, s) => studentReport(e, s).total.distribution)
    expect(seen.some((one) => one !== null) && seen.some((one) => one === null)).toBe(true)
    for (const [s, one] of seen.entries()) expect(reportParts(e, s).own.total.distribution).toEqual(one)
  })

  it('hides the means and rates of a class so small that they tell single marks', () => {
    for (const rankDisplay of ['none', 'level', 'band'] as const) {
      const [subject] = sharedReport(exam({ rankDisplay, absent: 0 }), 1).subjects
      expect(subject?.averages.class).toBeNull()
      expect(subject?.averages.school).toBeTypeOf('number')
      for (const figures of [...(subject?.items ?? []), ...(subject?.knowledge ?? [])])
        expect([figures.classRate, typeof figures.schoolRate]).toEqual([null, 'number'])
    }
  })
})
