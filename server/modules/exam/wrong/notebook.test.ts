import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { operation, send } from '#tests/support/school/homework.ts'
import {
  askOf,
  id,
  item,
  notebookSchool,
  PAPER,
  practiseOf,
  untouched,
} from '#tests/support/school/notebook-school.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await notebookSchool()
})
afterAll(() => t.close())
beforeEach(() => untouched(t))

const ask = askOf(() => t)
const entries = async (account = 'studentA11', input: object = {}): Promise<WrongEntry[]> =>
  (await ask(account, 'GET /api/exam/wrong/list', input)).data.entries
const bin = async () => (await ask('studentA11', 'GET /api/exam/wrong/recycle/list')).data.entries
const move = async (ref: object, to: string, account = 'studentA11') =>
  (await ask(account, 'POST /api/exam/wrong/move', { ...ref, to })).status
const courses = async (account = 'studentA11') => (await ask(account, 'GET /api/exam/wrong/course/list')).data
const practise = practiseOf(() => t)

describe('a notebook of wrong questions', () => {
  it('fills itself with what was lost in exams that are shown, by subject [R164, R166, C114]', async () => {
    expect((await entries()).map((e) => [e.examId, e.itemNo, e.score])).toEqual([
      ['exam-joint', '1', 0],
      ['exam-joint', '2', 2],
      ['exam-joint', '4', 0],
    ])
    expect((await courses()).courses).toEqual([
      expect.objectContaining({ courseId: '1', count: 3, unlabelled: 3, mastered: 0 }),
    ])
    expect(await entries('studentA11', { courseId: '2' })).toEqual([])
    t.clock.at = NOW + 2 * DAY
    expect((await entries()).map((e) => e.examId)).toContain('exam-later')
  })

  it('is the child’s for a parent, and nobody else’s [C114, A02]', async () => {
    expect((await entries('parentA')).length).toBe(3)
    expect(await entries('studentA31')).toEqual([])
    expect(await entries('studentB11')).toEqual([])
    expect(await move(item('1'), 'recycle', 'studentA31')).toBe(10005)
    expect((await ask('studentB11', 'GET /api/exam/wrong/detail', item('1'))).status).toBe(10005)
    expect((await ask('headA1', 'GET /api/exam/wrong/list')).status).toBe(10002)
    expect(await move(item('99'), 'recycle')).toBe(10005)
    expect(await move(item('1', 'exam-later'), 'recycle')).toBe(10006)
    expect(await move(item('1'), 'away')).toBe(10001)
  })

  it('tells a question with words, own answer, key and explanation [R167]', async () => {
    const { data } = await ask('studentA11', 'GET /api/exam/wrong/detail', item('1'))
    expect(data).toMatchObject({ answer: 'A', key: 'BC', history: [], entry: { itemNo: '1', full: 4 } })
    expect(data.words).toMatchObject({ stem: '求 $x^2$', explanation: '因为' })
    await move(item('3'), 'notebook')
    expect((await ask('studentA11', 'GET /api/exam/wrong/detail', item('3'))).data.words).toBeNull()
  })

  it('holds a question put in by hand although nothing was lost in it', async () => {
    expect(await move(item('3'), 'notebook')).toBe(0)
    expect((await entries()).map((e) => e.itemNo)).toEqual(['1', '2', '3', '4'])
    expect(await move(item('3'), 'recycle')).toBe(0)
    expect((await entries()).map((e) => e.itemNo)).toEqual(['1', '2', '4'])
  })

  it('gives back from the recycle bin for 30 days, and empties it only for the number typed [R169]', async () => {
    await move(item('1'), 'recycle')
    await move(item('2'), 'recycle')
    expect((await bin()).map((e) => e.itemNo).toSorted()).toEqual(['1', '2'])
    expect((await entries()).map((e) => e.itemNo)).toEqual(['4'])
    await move(item('1'), 'notebook')
    expect((await entries()).map((e) => e.itemNo)).toEqual(['1', '4'])
    const empty = async (typed: number) =>
      (await ask('studentA11', 'POST /api/exam/wrong/recycle/empty', { typed })).status
    expect(await empty(2)).toBe(10020)
    expect((await bin()).length).toBe(1)
    expect(await empty(1)).toBe(0)
    expect(await bin()).toEqual([])
    expect((await entries()).map((e) => e.itemNo)).toEqual(['1', '4'])
    await move(item('4'), 'recycle')
    t.clock.at = NOW + 29 * DAY
    expect((await bin()).length).toBe(1)
    t.clock.at = NOW + 31 * DAY
    expect(await bin()).toEqual([])
    expect((await entries()).filter((e) => e.examId === 'exam-joint').map((e) => e.itemNo)).toEqual(['1'])
  })
})

describe('practising wrong questions', () => {
  it('checks a choice by its key, takes the student’s grade of words, and asks again later [R168, B19]', async () => {
    const wrong = await practise(1, item('1'), { choice: ['A'], grade: 'easy' })
    expect(wrong.data.grade).toBe('again')
    const right = await practise(2, item('1'), { choice: ['C', 'B'] })
    expect(right.data.grade).toBe('good')
    expect(right.data.nextAt).toBeGreaterThan(NOW)
    expect((await practise(3, item('4'), { grade: 'hard' })).data.grade).toBe('hard')
    expect((await practise(4, item('4'), {})).status).toBe(10001)
    expect((await practise(5, item('1', 'exam-later'), { grade: 'good' })).status).toBe(10006)
    const [first] = await entries()
    expect(first).toMatchObject({ practices: 2, practisedAt: NOW, due: 'no' })
    expect((await courses()).plan.done).toBe(3)
  })

  it('counts a practice once, however often it is sent [B19]', async () => {
    await practise(1, item('1'), { choice: ['B', 'C'] })
    await practise(1, item('1'), { choice: ['B', 'C'] })
    expect((await entries())[0]?.practices).toBe(1)
  })

  it('gives today’s questions with their words, within the minutes a day [R168, B19]', async () => {
    const all = (await ask('studentA11', 'GET /api/exam/wrong/practice/list')).data
    expect(all.questions.map((q) => q.entry.itemNo).toSorted()).toEqual(['1', '2', '4'])
    expect(all.questions.find((q) => q.entry.itemNo === '1')).toMatchObject({
      key: 'BC',
      words: { stem: '求 $x^2$' },
    })
    expect(all.plan).toMatchObject({ cap: 15, today: 3, minutes: 7.5, later: 0, exam: null })
    // all of them weigh for the week, and none is too hard for the class
    expect(all.plan.handful).toMatchObject({ questions: 3, minutes: 7.5, days: 7, slips: 0, hard: 0 })
    expect(all.plan.handful?.marks).toBe(
      all.questions.reduce((sum, { entry }) => sum + entry.full - entry.score, 0),
    )
    const examAt = NOW + 20 * DAY
    expect((await ask('studentA11', 'POST /api/exam/wrong/plan/save', { cap: 5, examAt })).status).toBe(0)
    const { plan } = await courses()
    expect(plan).toMatchObject({ cap: 5, exam: { at: examAt, own: true } })
    expect(plan.minutes).toBeLessThanOrEqual(5)
    expect(plan.today + plan.later).toBe(3)
    expect(plan.handful).toMatchObject({ questions: 3, minutes: 7.5 })
    expect((await ask('studentA11', 'POST /api/exam/wrong/plan/save', { cap: 1, examAt: null })).status).toBe(
      10001,
    )
  })

  it('takes the school’s next exam that lists the student [B19]', async () => {
    t.clock.at = NOW - 30 * DAY
    const { plan } = await courses()
    expect(plan.exam).toMatchObject({ own: false })
  })

  it('leaves out what is known by heart or marked wrongly, and takes it up again after a failure [B20]', async () => {
    await ask('studentA11', 'POST /api/exam/wrong/tag/save', { ...item('2'), cause: 'mismarked' })
    await move(item('1'), 'mastered')
    const due = async () => (await entries()).filter((e) => e.due === 'today').map((e) => e.itemNo)
    expect(await due()).toEqual(['4'])
    expect((await entries()).map((e) => [e.itemNo, e.mastered, e.cause])).toEqual([
      ['1', true, null],
      ['2', false, 'mismarked'],
      ['4', false, null],
    ])
    t.clock.at = NOW + DAY / 2
    await practise(1, item('1'), { choice: ['A'] })
    expect((await entries())[0]?.mastered).toBe(false)
    t.clock.at = NOW + 4 * DAY
    expect(await due()).toContain('1')
  })

  it('counts a question as known by heart once practices have made it last [B19]', async () => {
    await move(item('4'), 'recycle')
    await move(item('4'), 'notebook')
    const known = async () =>
      (await entries()).find((e) => e.itemNo === '4' && e.examId === 'exam-joint')?.mastered
    expect(await known()).toBe(false)
    for (const [n, day] of [1, 8, 30, 80].entries()) {
      t.clock.at = NOW + day * DAY
      await practise(n, item('4'), { grade: 'easy' })
    }
    expect(await known()).toBe(true)
  })

  it('is seeded by the error cause: a careless slip is kept better than what was not known [B20]', async () => {
    const recall = async (cause: string) => {
      await ask('studentA11', 'POST /api/exam/wrong/tag/save', { ...item('1'), cause })
      return (await entries())[0]?.recall ?? 0
    }
    expect(await recall('careless')).toBeGreaterThan(await recall('unknown'))
  })

  it('needs no membership: no call of the notebook asks for one, and all answer an account without any [B07]', async () => {
    await t.db.deleteFrom('account_membership').execute()
    for (const call of [
      'GET /api/exam/wrong/course/list',
      'GET /api/exam/wrong/list',
      'GET /api/exam/wrong/recycle/list',
      'GET /api/exam/wrong/practice/list',
    ] as const)
      expect((await ask('studentA11', call)).status, call).toBe(0)
    expect((await ask('studentA11', 'GET /api/exam/wrong/detail', item('1'))).status).toBe(0)
    expect((await practise(1, item('1'), { choice: ['B', 'C'] })).status).toBe(0)
    expect(await move(item('1'), 'recycle')).toBe(0)
  })
})

describe('what a phone did without a line', () => {
  const ME = 'studentA11'
  const by = (kind: 'wrong' | 'rehearse', n: number, body: object, more = {}) =>
    operation(
      ME,
      kind,
      targetOf[kind]('exam-joint', 'A-s11', id(n)),
      { paperId: PAPER, ...body },
      { sealedAt: NOW, clockKnown: true, ...more },
    )

  it('counts once, however often it is sent and by whichever way [W02, B19, R168]', async () => {
    const op = by('rehearse', 1, { itemNo: '1', choice: ['B', 'C'] })
    const all = await Promise.all(Array.from({ length: 4 }, () => send(t, ME, op)))
    expect(all.map((a) => a.data.receipt.outcome)).toEqual(Array(4).fill('applied'))
    // the same practice had gone through before its answer was lost
    await practise(1, item('1'), { choice: ['B', 'C'] })
    const { data } = await ask(ME, 'GET /api/exam/wrong/detail', item('1'))
    expect(data.history).toEqual([{ at: NOW, grade: 'good' }])
  })

  it('takes its place by when it was done: what was done later stays [W02, R169]', async () => {
    await move(item('1'), 'recycle')
    await ask(ME, 'POST /api/exam/wrong/tag/save', { ...item('2'), cause: 'careless' })
    const before = { sealedAt: NOW - 60_000 }
    expect((await send(t, ME, by('wrong', 2, { itemNo: '1', to: 'notebook' }, before))).status).toBe(0)
    expect((await send(t, ME, by('wrong', 3, { itemNo: '2', cause: 'misread' }, before))).status).toBe(0)
    expect((await bin()).map((e) => e.itemNo)).toEqual(['1'])
    expect((await entries())[0]).toMatchObject({ itemNo: '2', cause: 'careless' })
    t.clock.at = NOW + 60_000
    const after = { sealedAt: NOW + 30_000 }
    await send(t, ME, by('wrong', 4, { itemNo: '1', to: 'notebook' }, after))
    await send(t, ME, by('wrong', 5, { itemNo: '2', cause: null }, after))
    expect((await entries()).map((e) => [e.itemNo, e.cause])).toEqual([
      ['1', null],
      ['2', null],
      ['4', null],
    ])
  })

  it('is refused for what is not the student’s, and for neither or both of two actions', async () => {
    expect((await send(t, ME, by('wrong', 6, { itemNo: '99', to: 'recycle' }))).status).toBe(10005)
    expect((await send(t, ME, by('wrong', 7, { itemNo: '1' }))).status).toBe(10001)
    const both = { itemNo: '1', to: 'recycle', cause: 'careless' }
    expect((await send(t, ME, by('wrong', 8, both))).status).toBe(10001)
    const hidden = operation(ME, 'wrong', targetOf.wrong('exam-later', 'A-s11', id(9)), {
      paperId: 'exam-later-p1',
      itemNo: '1',
      to: 'recycle',
    })
    expect((await send(t, ME, hidden)).status).toBe(10005)
    expect(await bin()).toEqual([])
  })
})

describe('a subject that is not in the course dictionary', () => {
  const CODE = '日语'
  const rename = async (from: string, to: string, course: string) => {
    const at = { exam_id: 'exam-joint' }
    await t.db
      .updateTable('exam_paper')
      .set({ paper_id: to, course_id: course })
      .where('exam_id', '=', at.exam_id)
      .where('paper_id', '=', from)
      .execute()
    for (const table of ['exam_item', 'exam_score', 'exam_question'] as const)
      await t.db
        .updateTable(table)
        .set({ paper_id: to })
        .where('exam_id', '=', at.exam_id)
        .where('paper_id', '=', from)
        .execute()
  }
  beforeAll(() => rename(PAPER, CODE, CODE))
  afterAll(() => rename(CODE, PAPER, '1'))

  it('has its name for a code, and its questions are read, moved and practised like all others', async () => {
    expect((await courses()).courses.map((c) => c.courseId)).toEqual([CODE])
    expect((await entries('studentA11', { courseId: CODE })).length).toBe(3)
    const ref = { examId: 'exam-joint', paperId: CODE, itemNo: '1' }
    expect((await ask('studentA11', 'GET /api/exam/wrong/detail', ref)).status).toBe(0)
    expect((await practise(1, ref, { choice: ['B', 'C'] })).status).toBe(0)
    expect(await move(ref, 'recycle')).toBe(0)
    for (const courseId of ['日 语', '日/语', '日\u200b语', '../x', 'a.b', 'x'.repeat(41)])
      expect((await ask('studentA11', 'GET /api/exam/wrong/list', { courseId })).status).toBe(10001)
  })
})
