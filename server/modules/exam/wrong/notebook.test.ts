import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { WrongEntry } from '#contract/wrong-notebook.ts'
import { targetOf } from '#core/domain/operation/texts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { checkedInject } from '#tests/support/checked.ts'
import { operation, send } from '#tests/support/homework.ts'
import { DAY, NOW } from '#tests/support/school-facts.ts'
import { encodeMarks, joinAnswers } from '../../../exams/marks.ts'

const PAPER = 'exam-joint-p1'
const item = (itemNo: string, examId = 'exam-joint') => ({ examId, paperId: `${examId}-p1`, itemNo })
const id = (n: number) => String(n).padStart(32, '0')
let t: TestApp

/** Of paper 1: item 1 wrong, 2 half, 3 right, 4 a long answer with nothing; the same of an exam not shown yet. */
async function insertPaper(exam_id: string, version: number) {
  const at = { exam_id, version, paper_id: `${exam_id}-p1` }
  await t.db
    .insertInto('exam_item')
    .values(
      ['choice', 'blank', 'choice', 'answer'].map((item_type, i) => ({
        ...at,
        seq: i + 1,
        item_no: String(i + 1),
        item_type,
        full_mark: 4,
        answer_key: item_type === 'choice' ? 'BC' : '',
        knowledge: '["函数"]',
      })),
    )
    .execute()
  for (const student_id of ['A-s11', 'A-s12'])
    await t.db
      .insertInto('exam_score')
      .values({
        ...at,
        school_id: 'A',
        student_id,
        marks: encodeMarks(
          student_id === 'A-s11' ? Int16Array.of(0, 200, 400, 0) : Int16Array.of(400, 400, 400, 400),
        ),
        answers: joinAnswers(['A', '', 'BC', '']),
      })
      .execute()
}

const giveWords = (itemNo: string) =>
  t.db
    .insertInto('exam_question')
    .values({
      exam_id: 'exam-joint',
      paper_id: PAPER,
      item_no: itemNo,
      stem: `题目 ${itemNo}`,
      options: '[]',
      explanation: '',
    })
    .execute()

const takeWords = (itemNo: string) =>
  t.db.deleteFrom('exam_question').where('exam_id', '=', 'exam-joint').where('item_no', '=', itemNo).execute()

beforeAll(async () => {
  t = await testApp()
  await insertPaper('exam-joint', 2)
  await insertPaper('exam-later', 1)
  await t.db
    .insertInto('exam_question')
    .values({
      exam_id: 'exam-joint',
      paper_id: PAPER,
      item_no: '1',
      stem: '求 $x^2$',
      options: '[{"letter":"A","text":"1"}]',
      explanation: '因为',
    })
    .execute()
  for (const itemNo of ['2', '4']) await giveWords(itemNo)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.at = NOW
  for (const table of ['wrong_state', 'wrong_practice', 'wrong_plan', 'wrong_tag'] as const)
    await t.db.deleteFrom(table).execute()
})

const ask = async <N extends CallName>(account: string, call: N, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input: input as never })
const entries = async (account = 'studentA11', input: object = {}): Promise<WrongEntry[]> =>
  (await ask(account, 'GET /api/exam/wrong/list', input)).data.entries
const bin = async () => (await ask('studentA11', 'GET /api/exam/wrong/recycle/list')).data.entries
const move = async (ref: object, to: string, account = 'studentA11') =>
  (await ask(account, 'POST /api/exam/wrong/move', { ...ref, to })).status
const courses = async (account = 'studentA11') => (await ask(account, 'GET /api/exam/wrong/course/list')).data
const practise = (n: number, ref: object, more: object) =>
  ask('studentA11', 'POST /api/exam/wrong/practice/answer', { ...ref, practiceId: id(n), ...more })

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
    const examAt = NOW + 20 * DAY
    expect((await ask('studentA11', 'POST /api/exam/wrong/plan/save', { cap: 5, examAt })).status).toBe(0)
    const { plan } = await courses()
    expect(plan).toMatchObject({ cap: 5, exam: { at: examAt, own: true } })
    expect(plan.minutes).toBeLessThanOrEqual(5)
    expect(plan.today + plan.later).toBe(3)
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

describe('a question the school has given neither words nor card of', () => {
  beforeEach(() => takeWords('4'))
  afterEach(async () => {
    for (const table of ['answer_card', 'card_template'] as const) await t.db.deleteFrom(table).execute()
    await takeWords('4')
    await giveWords('4')
  })
  const four = async () => (await entries()).find((e) => e.itemNo === '4')

  it('is listed apart, never scheduled and never counted as due [F06, B19]', async () => {
    expect(await four()).toMatchObject({ asked: 'none', due: 'no', recall: null })
    const { plan, courses: subjects } = await courses()
    expect(plan).toMatchObject({ today: 2, later: 0, unasked: 1 })
    expect(subjects[0]).toMatchObject({ count: 3, due: 2 })
    const { questions } = (await ask('studentA11', 'GET /api/exam/wrong/practice/list')).data
    expect(questions.map((q) => q.entry.itemNo).toSorted()).toEqual(['1', '2'])
  })

  it('is not graded, by either way, and leaves no trace [F06, R168]', async () => {
    expect((await practise(1, item('4'), { grade: 'good' })).status).toBe(10020)
    const op = operation(
      'studentA11',
      'rehearse',
      targetOf.rehearse('exam-joint', 'A-s11', id(2)),
      { paperId: PAPER, itemNo: '4', grade: 'good' },
      { sealedAt: NOW, clockKnown: true },
    )
    expect((await send(t, 'studentA11', op)).status).toBe(10020)
    expect(await four()).toMatchObject({ practices: 0, practisedAt: null })
    expect((await courses()).plan.done).toBe(0)
  })

  it('is asked as soon as its words are there [F06]', async () => {
    await giveWords('4')
    expect(await four()).toMatchObject({ asked: 'words', due: 'today' })
    expect((await practise(1, item('4'), { grade: 'good' })).status).toBe(0)
  })

  it('is asked by the own scanned card, where the school shows cards [F06]', async () => {
    const of = { school_id: 'A', exam_id: 'exam-joint', paper_id: PAPER }
    const block = { itemNo: '4', page: 1, x: 0.1, y: 0.2, w: 0.8, h: 0.1 }
    await t.db
      .insertInto('card_template')
      .values({ ...of, hash: 'h', template: JSON.stringify({ pageCount: 1, blocks: [block] }) })
      .execute()
    const card = { ...of, hash: 'c', pages: '[]', imported_at: new Date(NOW) }
    await t.db
      .insertInto('answer_card')
      .values({ ...card, student_id: 'A-s12' })
      .execute()
    expect((await four())?.asked).toBe('none')
    const pictures = JSON.stringify({ thumbs: [], crops: [{ itemNo: '4', fileId: 'crop-4' }] })
    await t.db
      .insertInto('answer_card')
      .values({ ...card, student_id: 'A-s11', pictures })
      .execute()
    expect(await four()).toMatchObject({ asked: 'card', due: 'today' })
    const { data } = await ask('studentA11', 'GET /api/exam/wrong/detail', item('4'))
    expect(data.crops).toEqual(['crop-4'])
    const key = 'originPaperDisplayType'
    await t.db.insertInto('school_setting').values({ school_id: 'A', key, value: '"none"' }).execute()
    expect(await four()).toMatchObject({ asked: 'none', due: 'no' })
    await t.db.deleteFrom('school_setting').where('key', '=', key).execute()
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

  it('is refused for what is not the student’s, and for neither or both of two deeds', async () => {
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
