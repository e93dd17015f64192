import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { inTransaction } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { pendingPublications } from '../versions/pending.test-support.ts'
import type { ExamInput, PaperInput } from './input.ts'
import { NOT_GIVEN } from './input.ts'
import { decodeMarks, splitAnswers } from './marks.ts'
import { storeExamVersion } from './store.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const school = schoolOf('s1', 'command')

/** 9,001 students, so that rows go in several statements; every tenth is absent from the first paper. */
function exam(externalKey: string, change: Partial<ExamInput> = {}): ExamInput {
  const students = Array.from({ length: 9001 }, (_, i) => ({
    schoolId: school,
    studentId: `p${i}`,
    classId: `c${i % 7}`,
    gradeId: 'g',
  }))
  const rows = Int32Array.from(students.keys()).filter((i) => i % 10 !== 0)
  const items = [
    { no: '1', type: 'choice', full: 0.1, key: 'A', knowledge: ['a', 'b"c'] },
    { no: '2', type: 'answer', full: 0.2, key: '', knowledge: [] },
  ] as const
  const marks = new Int16Array(rows.length * 2)
  for (const [row, student] of rows.entries()) marks.set([student % 11, row === 1 ? NOT_GIVEN : 20], row * 2)
  const answers = Array.from(rows, (student) => (student === 1 ? null : `${'ABCD'[student % 4]}\u001f`))
  const first: PaperInput = { courseId: 'math', courseName: '数学', items, rows, marks, answers }
  return {
    externalKey,
    districtId: 'd',
    ownerSchoolId: school,
    name: '月考',
    examType: 'monthly',
    startTime: new Date('2026-09-24T00:00:00Z'),
    schools: [{ schoolId: school, rankDisplay: 'band', visibleFrom: null, hidden: false }],
    papers: [first, { ...first, rows: Int32Array.of(0), marks: Int16Array.of(10, 0), answers: null }],
    students,
    note: 'first',
    ...change,
  }
}

describe('storing an exam', () => {
  let fresh: FreshDb
  beforeAll(async () => {
    fresh = await freshDb()
  })
  afterAll(() => fresh.drop())
  const store = (input: ExamInput) => inTransaction(fresh.db, (tx) => storeExamVersion(tx, input, NOW))

  it('keeps every mark and answer with its student, across statements', async () => {
    const input = exam('whole')
    const { examId, version, unchanged } = await store(input)
    expect({ version, unchanged }).toEqual({ version: 1, unchanged: false })
    const rows = await fresh.db
      .selectFrom('exam_score')
      .selectAll()
      .where('exam_id', '=', examId)
      .where('paper_id', '=', 'math')
      .execute()
    expect(rows).toHaveLength(8100)
    for (const row of rows) {
      const n = Number(row.student_id.slice(1))
      expect([...decodeMarks(row.marks)]).toEqual([n % 11, n === 2 ? NOT_GIVEN : 20])
      expect(splitAnswers(row.answers)).toEqual(n === 1 ? null : ['ABCD'[n % 4], ''])
    }
  })

  it('gives a second paper of a course an id of its own and adds full marks without rounding errors', async () => {
    const { examId } = await store(exam('papers'))
    const papers = await fresh.db
      .selectFrom('exam_paper')
      .select(['paper_id', 'seq', 'full_mark', 'status'])
      .where('exam_id', '=', examId)
      .orderBy('seq')
      .execute()
    expect(papers).toEqual([
      { paper_id: 'math', seq: 1, full_mark: 0.3, status: 5 },
      { paper_id: 'math-2', seq: 2, full_mark: 0.3, status: 5 },
    ])
    const items = await fresh.db
      .selectFrom('exam_item')
      .select(['seq', 'item_no', 'answer_key', 'knowledge'])
      .where('exam_id', '=', examId)
      .where('paper_id', '=', 'math')
      .orderBy('seq')
      .execute()
    expect(items).toEqual([
      { seq: 1, item_no: '1', answer_key: 'A', knowledge: ['a', 'b"c'] },
      { seq: 2, item_no: '2', answer_key: '', knowledge: [] },
    ])
  })

  it('writes nothing when the newest version has the same content', async () => {
    const first = await store(exam('twice'))
    const again = await store(exam('twice', { note: 'again' }))
    expect(again).toEqual({ ...first, unchanged: true })
    const versions = await fresh.db
      .selectFrom('exam_version')
      .select(['version', 'note'])
      .where('exam_id', '=', first.examId)
      .execute()
    expect(versions).toEqual([{ version: 1, note: 'first' }])
  })

  it('makes a new version of the same exam when something was corrected, and keeps the old rows', async () => {
    const first = await store(exam('corrected'))
    const input = exam('corrected')
    input.papers[0]?.marks.set([5, 5], 0)
    const second = await store(input)
    expect(second).toEqual({ examId: first.examId, version: 2, unchanged: false })
    const marks = await fresh.db
      .selectFrom('exam_score')
      .select(['version', 'marks'])
      .where('exam_id', '=', first.examId)
      .where('paper_id', '=', 'math')
      .where('student_id', '=', 'p1')
      .orderBy('version')
      .execute()
    expect(marks.map((m) => [...decodeMarks(m.marks)])).toEqual([
      [1, 20],
      [5, 5],
    ])
    const current = await fresh.db
      .selectFrom('exam')
      .select('current_version')
      .where('exam_id', '=', first.examId)
      .executeTakeFirstOrThrow()
    expect(current.current_version).toBe(0)
  })

  it('lets two writers of the same exam wait for each other: one stores, one finds it unchanged', async () => {
    const results = await Promise.all([store(exam('race')), store(exam('race'))])
    expect(results.map((r) => r.version)).toEqual([1, 1])
    expect(results.filter((r) => r.unchanged)).toHaveLength(1)
  })

  it('refuses input that contradicts itself and leaves nothing behind', async () => {
    const good = exam('bad')
    const math = good.papers[0] as PaperInput
    const bad: ExamInput[] = [
      { ...good, papers: [{ ...math, marks: math.marks.subarray(1) }] },
      { ...good, papers: [{ ...math, rows: math.rows.map(() => 3) }] },
      { ...good, papers: [{ ...math, rows: math.rows.map(() => -1) }] },
      { ...good, papers: [{ ...math, answers: [] }] },
      { ...good, students: [...good.students, ...good.students] },
      { ...good, schools: [] },
    ]
    for (const input of bad) await expect(store(input)).rejects.toThrow(RangeError)
    const left = await fresh.db
      .selectFrom('exam')
      .select('exam_id')
      .where('external_key', '=', 'bad')
      .execute()
    expect(left).toEqual([])
  })

  it('is pending until its newest version is published, oldest exam first', async () => {
    const late = await store(exam('p-late', { startTime: new Date('2026-10-24T00:00:00Z') }))
    const early = await store(exam('p-early', { startTime: new Date('2026-08-24T00:00:00Z') }))
    await store(exam('p-early', { startTime: new Date('2026-08-25T00:00:00Z') }))
    const mine = [late.examId, early.examId]
    const pending = (await pendingPublications(fresh.db)).filter((p) => mine.includes(p.examId))
    expect(pending.map((p) => [p.examId, p.version])).toEqual([
      [early.examId, 2],
      [late.examId, 1],
    ])
    await fresh.db
      .updateTable('exam_version')
      .set({ state: 'published' })
      .where('exam_id', 'in', mine)
      .execute()
    expect((await pendingPublications(fresh.db)).filter((p) => mine.includes(p.examId))).toEqual([])
  })
})
