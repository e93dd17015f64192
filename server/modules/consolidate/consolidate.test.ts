import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { inTransaction } from '../../db/db.ts'
import { schoolAt, type TwoItems } from '../../publish/two-items.test-support.ts'
import { progressOf, reportOf } from './class.service.ts'
import { classLines } from './class-lines.repo.ts'
import {
  catchRefusalStatus,
  ELSEWHERE,
  HEAD,
  makeTestId,
  storeExam,
  TEACHER,
  who,
} from './consolidate.test-support.ts'
import { familyLines } from './family-lines.repo.ts'
import { preview, publish, withdraw } from './give.service.ts'
import { takeConsolidation } from './hand-in.service.ts'
import { offer, startOwnConsolidation } from './own.service.ts'
import { loadConsolidationPaper, markConsolidation } from './paper.service.ts'

const NOW = 1_770_000_000_000
const DAY = 86_400_000
const AT = { now: NOW, switches: { closeVIP: false, buyVip: true } }
let fresh: FreshDb
let exam: TwoItems
let paper: { examId: string; paperId: string; classId: string }

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeExam(fresh.db)
  paper = { examId: exam.examId, paperId: exam.paperId, classId: exam.classIds[0] ?? '' }
})
afterAll(() => fresh.drop())

/** Students of the first class: 0 has the choice right and little of the words, 2 only the words in part. */
const student = (at: number, role: 4 | 5 = 4) => who(role, exam.students[at] ?? '')
const give = (id: string, more: object = {}, by = TEACHER) =>
  publish(fresh.db, by, { consolidationId: id, deadlineAt: NOW + DAY, ...paper, ...more }, NOW)
const open = (at: number, id: string) =>
  loadConsolidationPaper(fresh.db, student(at), { consolidationId: id }, NOW)
const handIn = (at: number, id: string, answers: object[], number = '1', writtenAt = NOW) =>
  inTransaction(fresh.db, (tx) =>
    takeConsolidation(
      tx,
      student(at),
      { body: { answers: answers as { no: number }[] }, of: id, writtenAt, number },
      NOW,
    ),
  )

describe('a consolidation for a class', () => {
  it('shows first where the class fell behind and what everybody would get [R184]', async () => {
    const seen = await preview(fresh.db, TEACHER, { examId: exam.examId })
    expect(seen).toMatchObject({ ...paper, sat: 24, given: 24, whole: 0, without: 0, made: [] })
    expect(seen.points.map((p) => [p.name, p.items, p.questions])).toEqual([
      ['方程', ['2'], 3],
      ['数轴', ['1'], 6],
    ])
    expect(seen.choices.map((c) => c.classId)).toEqual([paper.classId])
  })

  it('of some items alone is about what was lost there, for those who lost it [T14]', async () => {
    const of = (itemNos: string) => preview(fresh.db, TEACHER, { examId: exam.examId, itemNos })
    const whole = await preview(fresh.db, TEACHER, { examId: exam.examId })
    const first = await of('1')
    expect(first.points.map((p) => [p.name, p.items])).toEqual([['数轴', ['1']]])
    // the choice is right for some, who are given nothing
    expect(first.given).toBe(first.points[0]?.students)
    expect(first.given).toBeLessThan(whole.given)
    expect((await of('1,2')).points).toHaveLength(2)
    expect((await of('9')).points).toEqual([])
  })

  it('gives each student their own lost items alone, from the bank of school and subject, once however often it is sent [R184]', async () => {
    const both = await Promise.all([give(makeTestId(1)), give(makeTestId(1))])
    expect(both).toEqual([{ consolidationId: makeTestId(1) }, { consolidationId: makeTestId(1) }])
    const points = async (at: number) => [
      ...new Set((await open(at, makeTestId(1))).list.map((q) => q.point)),
    ]
    // the choice is right for student 0 alone of these two
    expect([await points(0), await points(1)]).toEqual([['方程'], ['方程', '数轴']])
    const rows = await fresh.db
      .selectFrom('consolidation_question')
      .where('consolidation_id', '=', makeTestId(1))
      .select(['student_id', 'question_id'])
      .execute()
    expect(new Set(rows.map((r) => r.student_id)).size).toBe(24)
    expect(new Set(rows.map((r) => `${r.student_id} ${r.question_id}`)).size).toBe(rows.length)
    for (const id of ['photo', 'physics', 'elsewhere'])
      expect(rows.some((r) => r.question_id === id)).toBe(false)
  })

  it('is not another class’s, subject’s or school’s to give, nor a head’s, and has no deadline in the past [R184, A07]', async () => {
    expect(await catchRefusalStatus(give(makeTestId(2), { classId: exam.classIds[1] }))).toBe(10005)
    expect(await catchRefusalStatus(give(makeTestId(2), {}, HEAD))).toBe(10005)
    expect(await catchRefusalStatus(give(makeTestId(2), {}, ELSEWHERE))).toBe(10005)
    expect(await catchRefusalStatus(give(makeTestId(2), { deadlineAt: NOW }))).toBe(10001)
    expect((await classLines(fresh.db, HEAD, {})).map((l) => l.mayMark)).toEqual([false])
    expect(await classLines(fresh.db, ELSEWHERE, {})).toEqual([])
  })

  it('has no key and no explanation for a family before it is checked; nobody else opens it [R185, A02]', async () => {
    const mine = await open(1, makeTestId(1))
    expect(mine.list.every((q) => q.key === null && q.explanation === null && q.mark === null)).toBe(true)
    expect(mine.mayMark).toBe(false)
    const of = { consolidationId: makeTestId(1), ofStudentId: exam.students[1] ?? '' }
    expect((await loadConsolidationPaper(fresh.db, HEAD, of, NOW)).list[0]?.key).toBe('x=1')
    expect(await catchRefusalStatus(loadConsolidationPaper(fresh.db, ELSEWHERE, of, NOW))).toBe(10005)
    expect(await catchRefusalStatus(loadConsolidationPaper(fresh.db, student(30), of, NOW))).toBe(10005)
  })

  it('is handed in once: choices marked by the key, words wait for the teacher, a second one counts no more [R185, W02]', async () => {
    const { list } = await open(1, makeTestId(1))
    const answers = list.map((q) =>
      q.type === 'choice' ? { no: q.no, choice: ['A'] } : { no: q.no, text: 'x=1' },
    )
    expect(await catchRefusalStatus(handIn(1, makeTestId(1), [{ no: 49, text: 'x' }]))).toBe(10001)
    expect(await handIn(1, makeTestId(1), answers)).toBe('applied')
    expect(await handIn(1, makeTestId(1), answers)).toBe('applied')
    expect(await handIn(1, makeTestId(1), [{ no: 1, text: 'other' }], '2')).toBe('held')
    const after = await open(1, makeTestId(1))
    expect([after.state, after.receiptNumber, after.list[0]?.answer]).toEqual(['submitted', '1', 'x=1'])
    // written after the deadline: taken, and said to be late
    expect(await handIn(2, makeTestId(1), [{ no: 1, text: 'y' }], '3', NOW + 2 * DAY)).toBe('late')
  })

  it('is marked by who teaches the subject: no mark above the full one, none left out, then the student sees all [R186, R189]', async () => {
    const of = { consolidationId: makeTestId(1), ofStudentId: exam.students[1] ?? '' }
    const before = await loadConsolidationPaper(fresh.db, TEACHER, of, NOW)
    const words = before.list.filter((q) => q.type === 'text').map((q) => q.no)
    const marks = words.map((no) => ({ no, score: 3, comment: '步骤' }))
    const say = (more: object) =>
      catchRefusalStatus(
        markConsolidation(fresh.db, TEACHER, { ...of, marks, comment: '好', done: true, ...more }, NOW),
      )
    expect(await say({ marks: marks.slice(1) })).toBe(10001)
    expect(await say({ marks: [{ no: words[0], score: 4.5, comment: '' }] })).toBe(10001)
    expect(
      await catchRefusalStatus(
        markConsolidation(fresh.db, HEAD, { ...of, marks, comment: '', done: true }, NOW),
      ),
    ).toBe(10002)
    expect(
      await catchRefusalStatus(
        markConsolidation(
          fresh.db,
          student(1),
          { consolidationId: makeTestId(1), marks, comment: '', done: true },
          NOW,
        ),
      ),
    ).toBe(10002)
    expect(await say({})).toBe(0)
    const seen = await open(1, makeTestId(1))
    expect([seen.state, seen.comment]).toEqual(['checked', '好'])
    expect(seen.list.find((q) => q.no === words[0])).toMatchObject({
      mark: { score: 3, comment: '步骤', auto: false },
      key: 'x=1',
      explanation: 'because of 方程',
    })
    const got = seen.list.reduce((sum, q) => sum + (q.mark?.score ?? 0), 0)
    expect(seen.after).toBeCloseTo(got / (4 * seen.list.length))
  })

  it('tells the teacher how far everybody is [R187]', async () => {
    const { line, students } = await progressOf(fresh.db, TEACHER, makeTestId(1), NOW)
    expect(line).toMatchObject({ students: 24, submitted: 2, checked: 1, mayMark: true })
    const at = (n: number) => students.find((s) => s.studentId === exam.students[n])
    expect(at(1)).toMatchObject({ state: 'checked', unmarked: 0 })
    expect(at(2)).toMatchObject({ state: 'submitted', late: true, after: null })
    expect(at(2)?.unmarked).toBeGreaterThan(0)
    expect(at(0)).toMatchObject({ state: 'todo', submittedAt: null })
    expect(await catchRefusalStatus(progressOf(fresh.db, ELSEWHERE, makeTestId(1), NOW))).toBe(10005)
  })

  it('compares the same points, and for a class the same students, before and after [R188]', async () => {
    const mine = await reportOf(fresh.db, student(1), { consolidationId: makeTestId(1) }, NOW)
    const klass = await reportOf(fresh.db, TEACHER, { consolidationId: makeTestId(1) }, NOW)
    // student 1 alone is checked: the class is this student
    expect([klass.checked, klass.before, klass.after]).toEqual([1, mine.before, mine.after])
    expect(klass.list).toHaveLength(24)
    const axis = mine.points.find((p) => p.name === '数轴')
    expect(axis).toMatchObject({ before: 0, after: 1 })
    const equation = mine.points.find((p) => p.name === '方程')
    expect(equation?.after).toBe(0.75)
    expect(mine.list).toEqual([])
  })

  it('taken back is gone for who has not handed in and stays for who has; put up again it is back [R187]', async () => {
    const lines = (at: number) => familyLines(fresh.db, schoolAt(0), exam.students[at] ?? '', NOW)
    await withdraw(fresh.db, TEACHER, { consolidationId: makeTestId(1), withdrawn: true })
    expect([(await lines(0)).length, (await lines(1)).length]).toEqual([0, 1])
    expect(await catchRefusalStatus(open(0, makeTestId(1)))).toBe(10005)
    expect(await handIn(0, makeTestId(1), [{ no: 1, text: 'x' }], '9')).toBe('held')
    expect(
      await catchRefusalStatus(
        withdraw(fresh.db, HEAD, { consolidationId: makeTestId(1), withdrawn: false }),
      ),
    ).toBe(10005)
    await withdraw(fresh.db, TEACHER, { consolidationId: makeTestId(1), withdrawn: false })
    expect((await lines(0))[0]).toMatchObject({ state: 'todo', own: false })
  })

  it('of an exam that the school hides is hidden too [R184]', async () => {
    const hide = (hidden: boolean) =>
      fresh.db.updateTable('exam_school').set({ hidden }).where('exam_id', '=', exam.examId).execute()
    await hide(true)
    expect(await familyLines(fresh.db, schoolAt(0), exam.students[1] ?? '', NOW)).toEqual([])
    expect(await catchRefusalStatus(open(1, makeTestId(1)))).toBe(10006)
    await hide(false)
  })
})

describe('a consolidation that a family starts', () => {
  it('is offered where none is open, gives only what was not had before, and marks itself [R184, R186]', async () => {
    const of = { examId: exam.examId, paperId: exam.paperId }
    const offered = (at: number) => offer(fresh.db, student(at), exam.examId, AT)
    expect((await offered(0)).papers[0]).toMatchObject({ mayStart: false, line: { state: 'todo' } })
    expect(
      await catchRefusalStatus(
        startOwnConsolidation(fresh.db, student(0), { consolidationId: makeTestId(7), ...of }, AT),
      ),
    ).toBe(10020)
    // student 1 has had three in words and some choices
    const had = new Set((await open(1, makeTestId(1))).list.map((q) => q.questionId))
    expect((await offered(1)).papers[0]).toMatchObject({ mayStart: true, items: 2 })
    await startOwnConsolidation(fresh.db, student(1), { consolidationId: makeTestId(7), ...of }, AT)
    await startOwnConsolidation(fresh.db, student(1), { consolidationId: makeTestId(7), ...of }, AT)
    const mine = await open(1, makeTestId(7))
    expect(mine.list.length).toBeGreaterThan(0)
    expect(mine.list.some((q) => had.has(q.questionId))).toBe(false)
    // all choices: nothing waits for a person
    await handIn(
      1,
      makeTestId(7),
      mine.list.map((q) => ({ no: q.no, choice: ['B'] })),
      '7',
    )
    expect(await open(1, makeTestId(7))).toMatchObject({ state: 'checked', own: true, after: 0 })
  })

  it('with words is marked by the family, once, and never what the key marked [R186]', async () => {
    const of = { consolidationId: makeTestId(8), examId: exam.examId, paperId: exam.paperId }
    // a student of the second class: nobody gave one there
    const at = 24
    await startOwnConsolidation(fresh.db, student(at), of, AT)
    const { list } = await open(at, makeTestId(8))
    await handIn(
      at,
      makeTestId(8),
      list.map((q) => ({ no: q.no, text: 'x=1' })),
      '8',
    )
    const handed = await open(at, makeTestId(8))
    expect([handed.state, handed.mayMark, handed.list[0]?.key]).toEqual(['submitted', true, 'x=1'])
    const words = list.filter((q) => q.type === 'text')
    const marks = words.map((q) => ({ no: q.no, score: 2, comment: '' }))
    const say = (m: object[]) =>
      catchRefusalStatus(
        markConsolidation(
          fresh.db,
          student(at, 5),
          { consolidationId: makeTestId(8), marks: m as typeof marks, comment: '', done: true },
          NOW,
        ),
      )
    const choice = list.find((q) => q.type === 'choice')
    if (choice) expect(await say([{ no: choice.no, score: 4, comment: '' }, ...marks])).toBe(10001)
    expect(await say(marks)).toBe(0)
    expect(await say(marks)).toBe(10020)
    expect(await classLines(fresh.db, TEACHER, {})).toHaveLength(1)
  })
})
