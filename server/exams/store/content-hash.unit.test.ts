import { describe, expect, it } from 'vitest'
import { schoolOf } from '../../db/scope.ts'
import { contentHash } from './content-hash.ts'
import type { ExamInput, PaperInput } from './input.ts'

const school = schoolOf('s1', 'command')
const paper: PaperInput = {
  courseId: 'math',
  courseName: '数学',
  items: [
    { no: '1', type: 'choice', full: 4, key: 'A', knowledge: ['数轴'] },
    { no: '2', type: 'answer', full: 6, key: '', knowledge: [] },
  ],
  rows: Int32Array.of(0, 2),
  marks: Int16Array.of(400, 350, 0, 600),
  answers: ['A\u001f', 'B\u001f'],
}
const exam: ExamInput = {
  externalKey: 'k',
  districtId: 'd',
  ownerSchoolId: school,
  name: '月考',
  examType: 'monthly',
  startTime: new Date('2026-09-24T00:00:00Z'),
  schools: [{ schoolId: school, rankDisplay: 'level', visibleFrom: null, hidden: false }],
  papers: [paper],
  students: ['x', 'y', 'z'].map((studentId) => ({
    schoolId: school,
    studentId,
    classId: 'c1',
    gradeId: 'g1',
  })),
  note: '',
}
const withPaper = (change: Partial<PaperInput>): ExamInput => ({ ...exam, papers: [{ ...paper, ...change }] })

describe('the content hash of an exam', () => {
  it('is the same when students and rows come in another order', () => {
    const turned = withPaper({
      rows: Int32Array.of(0, 2),
      marks: Int16Array.of(0, 600, 400, 350),
      answers: ['B\u001f', 'A\u001f'],
    })
    expect(contentHash({ ...turned, students: exam.students.toReversed() })).toBe(contentHash(exam))
  })

  it('does not depend on the note', () => {
    expect(contentHash({ ...exam, note: 'second try' })).toBe(contentHash(exam))
  })

  const firstItem = { no: '1', type: 'choice', full: 4, key: 'A', knowledge: ['数轴'] } as const
  const second = { no: '2', type: 'answer', full: 6, key: '', knowledge: [] } as const
  const changes: [string, ExamInput][] = [
    ['one mark', withPaper({ marks: Int16Array.of(400, 350, 0, 550) })],
    ['one answer', withPaper({ answers: ['A\u001f', 'C\u001f'] })],
    ['no answers', withPaper({ answers: null })],
    ['who sat', withPaper({ rows: Int32Array.of(0, 1) })],
    ['a full mark', withPaper({ items: [{ ...firstItem, full: 5 }, second] })],
    ['a key', withPaper({ items: [{ ...firstItem, key: 'B' }, second] })],
    ['knowledge', withPaper({ items: [{ ...firstItem, knowledge: ['相反数'] }, second] })],
    ['item order', withPaper({ items: [second, firstItem] })],
    ['the course name', withPaper({ courseName: '数学（理）' })],
    ['a class', { ...exam, students: exam.students.map((s, i) => (i ? s : { ...s, classId: 'c2' })) }],
    ['the exam name', { ...exam, name: '期中' }],
    ['the time', { ...exam, startTime: new Date('2026-09-25T00:00:00Z') }],
    [
      'rank display',
      { ...exam, schools: exam.schools.map((s) => ({ ...s, rankDisplay: 'exact' as const })) },
    ],
    ['hiding', { ...exam, schools: exam.schools.map((s) => ({ ...s, hidden: true })) }],
  ]
  it.each(changes)('changes with %s', (_, changed) => {
    expect(contentHash(changed)).not.toBe(contentHash(exam))
  })
})
