import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { operation, send } from '#tests/support/school/homework.ts'
import {
  askOf,
  giveWords,
  id,
  item,
  notebookSchool,
  PAPER,
  practiseOf,
  takeWords,
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
const entries = async () => (await ask('studentA11', 'GET /api/exam/wrong/list')).data.entries
const courses = async () => (await ask('studentA11', 'GET /api/exam/wrong/course/list')).data
const practise = practiseOf(() => t)

describe('a question the school has given neither words nor card of', () => {
  beforeEach(() => takeWords(t.db, '4'))
  afterEach(async () => {
    for (const table of ['answer_card', 'card_template'] as const) await t.db.deleteFrom(table).execute()
    await takeWords(t.db, '4')
    await giveWords(t.db, '4')
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

  it('has no words where they are blank alone [F06]', async () => {
    await giveWords(t.db, '4', ' \n\t\u3000\u00a0')
    expect(await four()).toMatchObject({ asked: 'none', due: 'no' })
  })

  it('is not graded: at once it is refused, from a queue it is held with a receipt, once [F06, R168, B03]', async () => {
    expect((await practise(1, item('4'), { grade: 'good' })).status).toBe(10020)
    const op = operation(
      'studentA11',
      'rehearse',
      targetOf.rehearse('exam-joint', 'A-s11', id(2)),
      { paperId: PAPER, itemNo: '4', grade: 'good' },
      { sealedAt: NOW, clockKnown: true },
    )
    const first = await send(t, 'studentA11', op)
    expect(first).toMatchObject({ status: 0, data: { receipt: { outcome: 'held', hash: op.hash } } })
    expect((await send(t, 'studentA11', op)).data.receipt).toEqual(first.data.receipt)
    const kept = await t.db.selectFrom('op_kept').where('op_id', '=', op.opId).select('body').execute()
    expect(kept).toEqual([{ body: op.body }])
    // words that come later grade nothing that was held
    await giveWords(t.db, '4')
    expect((await send(t, 'studentA11', op)).data.receipt.outcome).toBe('held')
    expect(await four()).toMatchObject({ practices: 0, practisedAt: null })
    expect((await courses()).plan.done).toBe(0)
  })

  it('is asked as soon as its words are there [F06]', async () => {
    await giveWords(t.db, '4')
    expect(await four()).toMatchObject({ asked: 'words', due: 'today' })
    expect((await practise(1, item('4'), { grade: 'good' })).status).toBe(0)
  })

  it('is asked by their own scanned card, where the school shows cards [F06]', async () => {
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
