import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
let paperId: string
const ITEM = '1'
const examId = 'exam-joint'

beforeAll(async () => {
  t = await testApp()
  const paper = await t.db
    .selectFrom('exam_paper')
    .select('paper_id')
    .where('exam_id', '=', examId)
    .where('version', '=', 2)
    .where('course_id', '=', '2')
    .executeTakeFirstOrThrow()
  paperId = paper.paper_id
  await t.db
    .insertInto('exam_item')
    .values({
      exam_id: examId,
      version: 2,
      paper_id: paperId,
      seq: 1,
      item_no: ITEM,
      item_type: 'choice',
      full_mark: 4,
      answer_key: 'A',
      knowledge: '[]',
    })
    .onConflict((c) => c.doNothing())
    .execute()
})
afterAll(() => t.close())

const save = async (account: string, cause: string | null, over: object = {}) =>
  (
    await checkedInject(t.app, 'POST /api/exam/wrong/tag/save', {
      token: await t.tokenOf(account),
      input: { examId, paperId, itemNo: ITEM, cause, ...over },
    })
  ).status
const list = async (account: string) =>
  (
    await checkedInject(t.app, 'GET /api/exam/wrong/tag/list', {
      token: await t.tokenOf(account),
      input: { examId },
    })
  ).data.tags
const stats = async (account: string, classId = 'A-c1') =>
  checkedInject(t.app, 'GET /api/exam/wrong/tag/stats', {
    token: await t.tokenOf(account),
    input: { examId, paperId, classId },
  })

describe('why an item was lost', () => {
  it('is said by the student or the parent, changed, and taken back [C114]', async () => {
    expect(await save('studentA11', 'careless')).toBe(0)
    expect(await list('parentA')).toEqual([{ paperId, itemNo: ITEM, cause: 'careless' }])
    expect(await save('parentA', 'misread')).toBe(0)
    expect(await list('studentA11')).toEqual([{ paperId, itemNo: ITEM, cause: 'misread' }])
    expect(await save('studentA11', null)).toBe(0)
    expect(await list('studentA11')).toEqual([])
  })

  it('is refused for an item or exam that is not the student’s, and for a made-up cause [C114]', async () => {
    expect(await save('studentA11', 'careless', { itemNo: '99' })).toBe(10005)
    expect(await save('studentA11', 'careless', { examId: 'exam-onlyB' })).toBe(10005)
    expect(await save('studentA31', 'careless')).toBe(10005)
    expect(await save('studentA11', 'because')).toBe(10001)
    expect(await save('headA1', 'careless')).toBe(10002)
  })

  it('is counted for those who see that subject of the class, without names [C114]', async () => {
    await save('studentA11', 'misread')
    const told = await stats('headA1')
    expect(told.data.counts).toEqual([{ itemNo: ITEM, cause: 'misread', count: 1 }])
    expect(told.text).not.toContain('A-s11')
    expect((await stats('headA1', 'A-c2')).data.counts).toEqual([])
    expect((await stats('idleA')).status).toBe(10005)
    expect((await stats('masterB')).status).toBe(10005)
    expect((await stats('studentA11')).status).toBe(10002)
  })
})
