import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { inTransaction } from '../../../db/db.ts'
import { drawWaiting } from '../../../formula/draw-waiting.ts'
import { keepFormulas } from '../../../formula/keep.ts'

let t: TestApp
const paperOf = new Map<string, string>()
const JOINT = { examId: 'exam-joint', paperId: '2' }
const STEM = '解方程 $x^2=9$，再看 $\\nosuch$ 和 $y_0$。'

beforeAll(async () => {
  t = await testApp()
  const papers = await t.db
    .selectFrom('exam_paper as p')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'p.exam_id').onRef('e.current_version', '=', 'p.version'),
    )
    .where('p.course_id', '=', '2')
    .select(['p.exam_id', 'p.version', 'p.paper_id'])
    .execute()
  for (const p of papers) paperOf.set(p.exam_id, p.paper_id)
  JOINT.paperId = papers.find((p) => p.exam_id === JOINT.examId)?.paper_id ?? ''
  for (const { exam_id, version, paper_id } of papers) {
    const item = {
      exam_id,
      version,
      paper_id,
      item_type: 'choice',
      full_mark: 4,
      answer_key: 'A',
      knowledge: '[]',
    }
    await t.db
      .insertInto('exam_item')
      .values([
        { ...item, seq: 1, item_no: '1' },
        { ...item, seq: 2, item_no: '2' },
      ])
      .onConflict((c) => c.doNothing())
      .execute()
    await t.db
      .insertInto('exam_question')
      .values({
        exam_id,
        paper_id,
        item_no: '1',
        stem: STEM,
        options: JSON.stringify([{ letter: 'A', text: `$${exam_id.length}$` }]),
        explanation: '$x=\\pm 3$',
      })
      .execute()
  }
  await inTransaction(t.db, (tx) => keepFormulas(tx, ['$x^2=9$ $\\nosuch$ $x=\\pm 3$']))
  await drawWaiting(t.db)
})
afterAll(() => t.close())

const ask = async (account: string, input: object = JOINT) =>
  checkedInject(t.app, 'GET /api/exam/question/knowledge/list', { token: await t.tokenOf(account), input })

const of = (examId: string) => ({ examId, paperId: paperOf.get(examId) ?? 'none' })

describe('the words of the questions of a paper', () => {
  it('come with their formulas drawn, a rejected one as null, one that waits not at all [C115]', async () => {
    for (const account of ['studentA11', 'parentA', 'headA1', 'masterB']) {
      const { status, data } = await ask(account)
      expect(status, account).toBe(0)
      expect(data.questions).toEqual([
        { itemNo: '1', stem: STEM, options: [{ letter: 'A', text: '$10$' }], explanation: '$x=\\pm 3$' },
      ])
      const { formulas, glyphs } = data.drawn
      expect(isDrawing(formulas[formulaKey('x^2=9', false)])).toBe(true)
      expect(formulas[formulaKey('\\nosuch', false)]).toBeNull()
      expect(formulaKey('y_0', false) in formulas).toBe(false)
      expect(Object.keys(glyphs).length).toBeGreaterThan(3)
    }
  })

  it('are nobody else’s: other schools, papers, exams not open yet, subjects not taught, wrong fields [C115]', async () => {
    expect((await ask('studentA31')).status).toBe(10005)
    expect((await ask('studentA11', of('exam-onlyB'))).status).toBe(10005)
    expect((await ask('masterB', of('exam-hidden'))).status).toBe(10005)
    expect((await ask('studentA11', of('exam-hidden'))).status).toBe(10006)
    expect((await ask('studentA11', of('exam-later'))).status).toBe(10006)
    expect((await ask('idleA')).status).toBe(10005)
    expect((await ask('studentA11', { ...JOINT, paperId: 'nothing' })).status).toBe(10005)
    expect((await ask('studentA11', { examId: JOINT.examId })).status).toBe(10001)
    expect((await ask('studentA11', { ...JOINT, paperId: '../etc' })).status).toBe(10001)
  })
})
