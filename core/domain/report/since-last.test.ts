import { describe, expect, it } from 'vitest'
import { point, report, subject } from './sample.test-support.ts'
import { lastComparable, sinceLast } from './since-last.ts'

const COURSES = ['math', 'chemistry', 'history'] as const

/** An exam of three subjects; `means` are the class's. */
function exam(examId: string, scores: readonly (number | null)[], means: readonly number[], over = {}) {
  const subjects = COURSES.map((courseId, i) =>
    subject({
      ...{ courseId, paperId: courseId, courseName: courseId },
      score: scores[i] ?? null,
      averages: { class: means[i] ?? null, school: 50, joint: null },
    }),
  )
  const made = report({ examId, examName: examId, subjects })
  const averages = { class: means.reduce((sum, mean) => sum + mean, 0), school: 150, joint: null }
  return { ...made, total: { ...made.total, averages }, ...over }
}
const before = exam('e2', [80, 70, 60], [60, 60, 60])
const now = exam('e3', [60, 44, 61], [42, 58, 60])

describe('what changed since the last comparable exam', () => {
  it('is told in marks beside class and school, with the subject that moved most next to its class [T13]', () => {
    expect(sinceLast(now, before)).toEqual({
      ...{ examName: 'e2', own: -45, class: -20, school: 0, standing: null },
      // mathematics fell by 20 for itself and by 18 for all: chemistry moved
      subject: { courseName: 'chemistry', own: -26, class: -2, school: 0, by: 0.24 },
    })
  })

  it('also names a subject that rose, and none where nothing moved [T13]', () => {
    const rose = exam('e3', [80, 71, 75], [60, 60, 60])
    expect(sinceLast(rose, before)?.subject).toMatchObject({ courseName: 'history', own: 15 })
    expect(sinceLast({ ...before, examId: 'e3' }, before)).toMatchObject({ own: 0, subject: null })
  })

  it('has both standings where the school shows them alike [T13]', () => {
    const shown = (of: typeof now, standing: typeof now.total.standing) => ({
      ...of,
      total: { ...of.total, standing },
    })
    const level = (name: string) => ({ show: 'level' as const, level: name })
    expect(sinceLast(shown(now, level('C')), shown(before, level('B')))?.standing).toEqual({
      from: level('B'),
      to: level('C'),
    })
    expect(sinceLast(shown(now, level('C')), shown(before, { show: 'band', band: 2 }))?.standing).toBeNull()
  })

  it('is not told where a subject was missed, then or now [T13]', () => {
    expect(sinceLast(exam('e3', [60, null, 61], [42, 58, 60]), before)).toBeNull()
    expect(sinceLast(now, exam('e2', [80, null, 60], [60, 60, 60]))).toBeNull()
  })
})

describe('the last comparable exam', () => {
  const trend = ['e1', 'quiz', 'e3', 'later'].map((id) => point(id, 0.5, 0.5))
  const of = { ...now, trend }
  const quiz = report({ examId: 'quiz', subjects: [subject()] })
  const first = { ...before, examId: 'e1' }

  it('has the same subjects and full marks; reports are read back until it is found [T13]', () => {
    expect(lastComparable(of, [])).toEqual({ found: null, toRead: ['quiz'] })
    expect(lastComparable(of, [quiz])).toEqual({ found: null, toRead: ['quiz', 'e1'] })
    expect(lastComparable(of, [first, quiz])).toEqual({ found: first, toRead: ['quiz', 'e1'] })
    // without the report in between nobody knows whether it was the last
    expect(lastComparable(of, [first]).found).toBeNull()
    expect(lastComparable(now, [first])).toEqual({ found: null, toRead: [] })
  })
})
