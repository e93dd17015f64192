import { gunzipSync } from 'node:zlib'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { ReportParts } from '#contract/exam/report-parts.ts'
import { seeded } from '#core/domain/seeded.ts'
import { computeExam } from './compute.ts'
import type { StudentExtras } from './own-report.ts'
import { type SampleOptions, sampleExam } from './sample.test-support.ts'
import { reportBytes, reportParts } from './student-report.test-support.ts'

const exam = (options: Partial<SampleOptions> = {}) =>
  computeExam(sampleExam({ classes: [[30, 30]], papers: 3, items: 12, ...options }))

/** Answers to every item and seven earlier exams. */
function manyExtras(e: ReturnType<typeof exam>): StudentExtras {
  const random = seeded(3)
  const letter = () => 'ABCD'[Math.floor(random() * 4)] as string
  return {
    answers: e.papers.map((p) => p.facts.items.map((i) => (i.key ? letter() : '答案：略'))),
    earlier: Array.from({ length: 7 }, (_, i) => ({
      examId: `0199${i}c2a-0000-7000-8000-${String(random()).slice(2, 14)}`,
      examName: `高二第${i}次月考`,
      startTime: 1_750_000_000_000 + i,
      isJoint: false,
      scoreRate: random(),
      classRate: random(),
      schoolRate: random(),
      beat: random() * 100,
    })),
  }
}

describe('the bytes of a report', () => {
  it.each(['none', 'level', 'band', 'exact'] as const)(
    'are one compressed reply of the class’s and the student’s, ranks shown as %s',
    (rankDisplay) => {
      const e = exam({ rankDisplay, absent: 0.2, notGiven: 0.05, classes: [[30, 2], [25]] })
      for (const student of e.students.ids.keys()) {
        const { body, ofStudent } = reportBytes(e, student)
        const text = gunzipSync(body)
        const { status, data } = JSON.parse(text.toString())
        expect([status, text.length]).toEqual([0, ofStudent.rawBytes])
        expect(data).toEqual(reportParts(e, student))
        expect([...Value.Errors(ReportParts, data)]).toEqual([])
      }
    },
  )

  it('are at most 30 KB for 9 subjects with 40 items and 3 knowledge points each [B05]', () => {
    const e = exam({ papers: 9, items: 40, knowledgePerItem: 3, classes: [[45, 45, 45], [45]] })
    const { body, ofStudent } = reportBytes(e, 17, manyExtras(e))
    expect(ofStudent.rawBytes).toBeGreaterThan(60_000)
    expect(body.length).toBeLessThanOrEqual(30 * 1024)
  })

  it('that are stored for each student fit into a row of the table, so that they are written once', () => {
    for (const rankDisplay of ['level', 'exact'] as const) {
      const e = exam({ rankDisplay, papers: 6, items: 40, classes: [[45, 45, 45], [45]] })
      expect(reportBytes(e, 17, manyExtras(e)).ofStudent.body.length).toBeLessThan(1900)
    }
  })

  it('have a tag that changes with the class’s as with the student’s', () => {
    const first = reportBytes(exam(), 0)
    expect(first.ofStudent.etag).toMatch(/^"[\w-]{22}"$/)
    expect(reportBytes(exam(), 0).ofStudent.etag).toBe(first.ofStudent.etag)
    expect(reportBytes(exam(), 1).ofStudent.etag).not.toBe(first.ofStudent.etag)
    expect(reportBytes(exam(), 1).ofClass.subject).toBe(first.ofClass.subject)
    const other = reportBytes(exam({ seed: 8 }), 0)
    expect(other.ofClass.subject).not.toBe(first.ofClass.subject)
  })
})
