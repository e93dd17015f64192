import { describe, expect, it } from 'vitest'
import { bestLead } from './best-lead.ts'
import { report, subject } from './sample.test-support.ts'

const averages = { class: 60, school: 58, joint: null }
const led = (courseName: string, score: number | null, full = 100) =>
  subject({ courseName, score, full, averages })
const best = (over: Parameters<typeof report>[0]) => {
  const lead = bestLead(report(over))
  return lead && [lead.subject.courseName, lead.marks]
}

describe('the lead over the class', () => {
  it('is of the subject furthest above the mean by share of its full mark', () => {
    expect(best({ subjects: [led('a', 70), led('b', 80, 150), led('c', 68)] })).toEqual(['b', 20])
    expect(best({ subjects: [led('a', 70), led('b', 72, 150)] })).toEqual(['a', 10])
  })

  it('is told from a twentieth of the full mark on', () => {
    expect(best({ subjects: [led('a', 65)] })).toEqual(['a', 5])
    expect(best({ subjects: [led('a', 64.9)] })).toBeNull()
  })

  it('is none without a score, a mean, or five classmates', () => {
    const counts = (n: number) => ({ class: n, school: 300, joint: null })
    expect(best({ subjects: [led('a', 90)], counts: counts(5) })).toEqual(['a', 30])
    expect(best({ subjects: [led('a', 90)], counts: counts(4) })).toBeNull()
    expect(best({ subjects: [led('a', null)] })).toBeNull()
    expect(best({ subjects: [subject({ score: 90, averages: { ...averages, class: null } })] })).toBeNull()
  })
})
