import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { StudentReport } from '#contract/exam/report.ts'
import { computeExam } from './compute.ts'
import { type SampleOptions, sampleExam } from './sample.test-support.ts'
import { studentReport } from './student-report.test-support.ts'

const exam = (options: Partial<SampleOptions> = {}) =>
  computeExam(sampleExam({ classes: [[30, 30]], papers: 3, items: 12, ...options }))

const everyone = (e: ReturnType<typeof exam>) => e.students.ids.map((_, s) => studentReport(e, s))

describe('a student report', () => {
  it.each(['none', 'level', 'band', 'exact'] as const)(
    'keeps to the contract, ranks shown as %s',
    (rankDisplay) => {
      const e = exam({ rankDisplay, absent: 0.2, notGiven: 0.05, classes: [[30, 2], [25]] })
      for (const report of everyone(e)) expect([...Value.Errors(StudentReport, report)]).toEqual([])
    },
  )

  it('gives equal scores equal standings, in every column [B08]', () => {
    for (const rankDisplay of ['level', 'band', 'exact'] as const) {
      const seen = new Map<string, string>()
      for (const { subjects, total, student } of everyone(exam({ rankDisplay, absent: 0.1 }))) {
        for (const [c, { score, standing }] of [total, ...subjects].entries()) {
          // class ranks compare within a class
          const key = `${c} ${score} ${rankDisplay === 'exact' ? student.className : ''}`
          const shown = JSON.stringify(standing)
          expect(seen.get(key) ?? shown).toBe(shown)
          seen.set(key, shown)
        }
      }
    }
  })

  it('compares the total with everybody present in a paper, and the absent with nobody', () => {
    const data = sampleExam({ classes: [[3, 2]], papers: 2, items: 1 })
    const e = computeExam({
      ...data,
      marks: [
        { rows: Int32Array.of(0, 1, 2), marks: Int16Array.of(300, 200, 0) },
        { rows: Int32Array.of(1, 3), marks: Int16Array.of(100, 300) },
      ],
    })
    const [a, b, , d, f] = everyone(e)
    expect([a, b, d, f].map((r) => r?.total.score)).toEqual([3, 3, 3, null])
    expect(a?.total.full).toBe(6)
    expect(a?.total.standing).toMatchObject({ schoolRank: 1, schoolOf: 4, classRank: 1, classOf: 3 })
    expect(d?.total.standing).toMatchObject({ schoolRank: 1, classRank: 1, classOf: 1, beat: 100 / 3 })
    expect(f?.total).toMatchObject({ standing: { show: 'none' }, distribution: null, scoreRate: null })
    expect(f?.subjects[0]?.items[0]?.score).toBeNull()
    expect(f?.subjects[0]?.knowledge).toEqual([])
    expect(a?.subjects[0]?.averages).toEqual({
      class: expect.closeTo(5 / 3, 6),
      school: expect.closeTo(5 / 3, 6),
      joint: null,
    })
    expect(a?.subjects[1]?.score).toBeNull()
    expect(a?.counts).toEqual({ class: 3, school: 4, joint: null })
  })

  it('an item that was not given counts in no knowledge point', () => {
    const data = sampleExam({ classes: [[2]], papers: 1, items: 2 })
    const [paper] = data.facts.papers
    const items = [0, 1].map((j) => ({
      no: `${j}`,
      type: 'answer',
      full: 500,
      key: '',
      kp: j === 0 ? [0, 1] : [1],
    }))
    const e = computeExam({
      ...data,
      facts: { ...data.facts, papers: [{ ...paper, knowledge: ['甲', '乙'], items } as never] },
      marks: [{ rows: Int32Array.of(0, 1), marks: Int16Array.of(-32_768, 400, 300, 500) }],
    })
    const subject = studentReport(e, 0).subjects[0]
    expect(subject?.knowledge).toEqual([{ name: '乙', full: 5, score: 4, classRate: 0.8, schoolRate: 0.8 }])
    expect(subject?.items.map((i) => [i.score, i.kp])).toEqual([
      [null, [0]],
      [4, [0]],
    ])
  })

  it('item figures of fewer than 20 students give no discrimination [B10]', () => {
    const of = (n: number) => everyone(exam({ classes: [[n]] }))[0]?.subjects[0]?.items[0]?.discrimination
    expect(of(19)).toBeNull()
    expect(of(20)).toBeTypeOf('number')
  })
})
