import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { paperKnowledge, saveWrongBookPush, wrongBookPushes } from '#contract/homework/tiku.ts'
import { wrongBookPreview } from '#contract/wrong/download.ts'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { loseMarks } from '#tests/support/school/lost-marks.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { inTransaction } from '../../db/db.ts'
import { drawWaiting } from '../../formula/draw-waiting.ts'
import { keepFormulas } from '../../formula/keep.ts'

const PREVIEW = 'GET /api/export/wrongDownload/wrongBook/preview'
const KNOWLEDGE = 'GET /api/tiku/paper/knowledge'
const LIST = 'GET /api/tiku/wrongBook/push/list'
const SAVE = 'POST /api/tiku/wrongBook/push/save'
const JOINT = { examId: 'exam-joint', paperId: 'exam-joint-p1', itemNo: '3' }
const LATER = { examId: 'exam-later', paperId: 'exam-later-p1' }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await loseMarks(t.db, 'exam-joint', 2, 'A-s11')
  await loseMarks(t.db, 'exam-later', 1, 'A-s11')
  await loseMarks(t.db, 'exam-joint', 2, 'A-s12')
  await t.db
    .insertInto('exam_question')
    .values({
      exam_id: 'exam-joint',
      paper_id: 'exam-joint-p1',
      item_no: '3',
      stem: '解方程 $x^2=9$。',
      options: JSON.stringify([{ letter: 'A', text: '$3$' }]),
      explanation: '',
    })
    .execute()
  await inTransaction(t.db, (tx) => keepFormulas(tx, ['$x^2=9$']))
  await drawWaiting(t.db)
  await t.db
    .insertInto('wrong_tag')
    .values({
      ...{ school_id: 'A', student_id: 'A-s11', exam_id: 'exam-joint', paper_id: 'exam-joint-p1' },
      ...{ item_no: '3', cause: 'misread', updated_at: new Date(NOW) },
    })
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.at = NOW
  await t.db.deleteFrom('wrong_book_push').execute()
})

const ask = async <N extends Parameters<typeof checkedInject>[1]>(
  account: string,
  call: N,
  input: object = {},
) => checkedInject(t.app, call, { token: await t.tokenOf(account), input })
const preview = async (account: string, input: object = {}) => (await ask(account, PREVIEW, input)).data

describe('what a book of wrong questions holds', () => {
  it('is each question with marks lost: words, formulas drawn, own answer, key, cause and figures [C119]', async () => {
    for (const account of ['studentA11', 'parentA']) {
      const { questions, total, drawn } = await preview(account)
      expect(total).toBe(1)
      expect(questions).toEqual([
        expect.objectContaining({
          ...JOINT,
          courseId: '1',
          full: 4,
          score: 1.5,
          answer: 'C',
          key: 'B',
          cause: 'misread',
          knowledge: ['函数', '数列'],
          words: {
            itemNo: '3',
            stem: '解方程 $x^2=9$。',
            options: [{ letter: 'A', text: '$3$' }],
            explanation: '',
          },
        }),
      ])
      expect(isDrawing(drawn.formulas[formulaKey('x^2=9', false)])).toBe(true)
    }
  })

  it('can be narrowed to an exam, a subject, a cause, a knowledge point [C119]', async () => {
    t.clock.at = NOW + 2 * DAY
    const examsOf = async (input: object) =>
      (await preview('studentA11', input)).questions.map((q) => q.examId)
    expect(await examsOf({})).toEqual(['exam-later', 'exam-joint'])
    expect(await examsOf({ examId: 'exam-joint' })).toEqual(['exam-joint'])
    expect(await examsOf({ cause: 'misread' })).toEqual(['exam-joint'])
    expect(await examsOf({ point: '数列' })).toHaveLength(2)
    expect(await examsOf({ point: '几何' })).toEqual([])
    expect(await examsOf({ courseId: '2' })).toEqual([])
  })

  it('is nobody else’s, and nothing of results the school does not show yet [C119] [A02]', async () => {
    expect((await preview('studentA31')).questions).toEqual([])
    for (const account of ['headA1', 'masterA', 'gradeA1'])
      expect((await ask(account, PREVIEW)).status, account).toBe(10002)
    expect((await ask('studentA11', PREVIEW, { examId: 'exam-onlyB' })).status).toBe(10005)
    expect((await ask('studentA11', PREVIEW, { examId: 'exam-later' })).status).toBe(10006)
    expect((await ask('studentA11', PREVIEW, { examId: '../etc' })).status).toBe(10001)
    expect((await ask('studentA11', PREVIEW, { cause: 'none' })).status).toBe(10001)
  })
})

describe('knowledge points of a paper', () => {
  it('come in its order with their questions and marks; of papers sat and shown alone [C120]', async () => {
    const at = { examId: 'exam-joint', paperId: 'exam-joint-p1' }
    expect((await ask('studentA11', KNOWLEDGE, at)).data.points).toEqual([
      { name: '函数', itemNos: ['1', '2', '3'], full: 12 },
      { name: '数列', itemNos: ['1', '2', '3'], full: 12 },
    ])
    expect((await ask('studentA11', KNOWLEDGE, { ...at, paperId: 'nothing' })).status).toBe(10005)
    expect((await ask('studentA11', KNOWLEDGE, { ...at, examId: 'exam-onlyB' })).status).toBe(10005)
    expect((await ask('studentA11', KNOWLEDGE, LATER)).status).toBe(10006)
    expect((await ask('studentA31', KNOWLEDGE, at)).status).toBe(10005)
    expect((await ask('headA1', KNOWLEDGE, at)).status).toBe(10002)
    expect((await ask('studentA11', KNOWLEDGE, { examId: 'exam-joint' })).status).toBe(10001)
  })
})

describe('books that were made', () => {
  const bookId = 'a'.repeat(32)
  const book = { bookId, madeAt: NOW - 1000, questions: [JOINT] }

  it('are noted once, told to the whole family with who made them, and to nobody else [C120]', async () => {
    const mine = { bookId, madeAt: NOW - 1000, byStudent: true, own: true, questions: [JOINT] }
    expect((await ask('studentA11', SAVE, book)).data.push).toEqual(mine)
    // the same again, as when an answer was lost: the one noted
    expect((await ask('studentA11', SAVE, { ...book, madeAt: NOW })).data.push).toEqual(mine)
    expect((await ask('studentA11', LIST)).data.pushes).toEqual([mine])
    expect((await ask('parentA', LIST)).data.pushes).toEqual([{ ...mine, own: false }])
    expect((await ask('studentA31', LIST)).data.pushes).toEqual([])
    for (const account of ['headA1', 'masterA']) expect((await ask(account, LIST)).status).toBe(10002)
  })

  it('give their questions again, in their order, to the family alone [C119]', async () => {
    t.clock.at = NOW + 2 * DAY
    const later = { ...LATER, itemNo: '3' }
    await ask('studentA11', SAVE, { ...book, questions: [JOINT, later] })
    const { questions } = await preview('parentA', { bookId })
    expect(questions.map((q) => q.examId)).toEqual(['exam-joint', 'exam-later'])
    expect((await ask('studentA31', PREVIEW, { bookId })).status).toBe(10005)
    // shown no longer: left out
    t.clock.at = NOW
    expect((await preview('parentA', { bookId })).questions.map((q) => q.examId)).toEqual(['exam-joint'])
  })

  it('an id another student used tells nothing of that book, and is free here [C120]', async () => {
    await ask('studentA11', SAVE, book)
    expect(
      (await ask('parentAB', SAVE, { ...book, madeAt: NOW - 5, userId: 'u-parentAB-1' })).data.push,
    ).toMatchObject({
      madeAt: NOW - 5,
      own: true,
    })
    expect((await ask('studentA11', LIST)).data.pushes).toHaveLength(1)
  })

  it('hold wrong questions of this student alone; a time to come counts as now [C120]', async () => {
    const foreign = { ...JOINT, itemNo: '1' }
    expect((await ask('studentA11', SAVE, { ...book, questions: [foreign] })).status).toBe(10001)
    const { push } = (
      await ask('studentA11', SAVE, { ...book, madeAt: NOW + DAY, questions: [foreign, JOINT, JOINT] })
    ).data
    expect(push).toMatchObject({ madeAt: NOW, questions: [JOINT] })
    for (const wrong of [
      { questions: [] },
      { bookId: 'x' },
      { questions: [{ examId: 'e' }] },
      { madeAt: -1 },
    ])
      expect((await ask('studentA11', SAVE, { ...book, ...wrong })).status).toBe(10001)
    expect((await ask('studentA31', SAVE, book)).status).toBe(10001)
  })
})

/** What is paid for hangs on these switches (P10, P11, P19). */
const PAID = ['allowPay', 'buyVip', 'closeVIP']

it('their own wrong questions and their print cost nothing: no switch of payment, no membership asked for [B07]', async () => {
  const free = [wrongBookPreview, paperKnowledge, wrongBookPushes, saveWrongBookPush] as readonly Endpoint[]
  for (const { call, switch: on, not } of free)
    expect(
      [on ?? [], not ?? []].flat().filter((name) => PAID.includes(name)),
      call,
    ).toEqual([])
  expect(await t.db.selectFrom('account_membership').selectAll().execute()).toEqual([])
  await t.db.updateTable('school_module').set({ status: 1 }).where('key', '=', 'vip_enable').execute()
  expect((await preview('parentA')).questions.length).toBeGreaterThan(0)
  const book = { bookId: 'b'.repeat(32), madeAt: NOW, questions: [JOINT] }
  for (const [call, input] of [
    [SAVE, book],
    [LIST, {}],
    [KNOWLEDGE, { examId: JOINT.examId, paperId: JOINT.paperId }],
  ] as const)
    expect((await ask('parentA', call, input)).status, call).toBe(0)
})
