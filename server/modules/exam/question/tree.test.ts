import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const EXAM = 'exam-joint'
const TREE = 'GET /api/exam/question/knowledge/tree'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const item = { exam_id: EXAM, version: 2, item_type: 'choice', full_mark: 4, answer_key: 'A' }
  await t.db
    .insertInto('exam_item')
    .values([
      { ...item, paper_id: `${EXAM}-p1`, seq: 1, item_no: '1', knowledge: '["圆","外来"]' },
      { ...item, paper_id: `${EXAM}-p2`, seq: 1, item_no: '1', knowledge: '["光"]' },
    ])
    .execute()
  const row = (school_id: string, course_id: string, seq: number, point: string, parent = '') => ({
    school_id,
    course_id,
    point,
    parent,
    seq,
  })
  await t.db
    .insertInto('knowledge_point')
    .values([
      row('A', '1', 0, '图形'),
      row('A', '1', 1, '圆', '图形'),
      row('A', '1', 2, '没考到', '图形'),
      row('A', '2', 0, '光'),
      row('B', '1', 0, '二中的几何'),
      row('B', '1', 1, '圆', '二中的几何'),
    ])
    .execute()
})
afterAll(() => t.close())

const ask = async (account: string, examId = EXAM) =>
  checkedInject(t.app, TREE, { token: await t.tokenOf(account), input: { examId } })

const one = {
  courseId: '1',
  points: [
    { point: '图形', parent: '' },
    { point: '圆', parent: '图形' },
  ],
}
const two = { courseId: '2', points: [{ point: '光', parent: '' }] }

it('of their own school holds the points of an exam with what stands above them, and no others [C115]', async () => {
  for (const account of ['studentA11', 'parentA', 'headA1', 'masterA'])
    expect((await ask(account)).data.courses, account).toEqual([one, two])
  expect((await ask('masterB')).data.courses).toEqual([
    {
      courseId: '1',
      points: [
        { point: '二中的几何', parent: '' },
        { point: '圆', parent: '二中的几何' },
      ],
    },
  ])
})

it('is of the subjects a member of staff may read, and of exams within reach [C115] [B26]', async () => {
  expect((await ask('subjectA')).data.courses).toEqual([one])
  expect((await ask('mathA2')).data.courses).toEqual([two])
  for (const account of ['studentA31', 'idleA']) expect((await ask(account)).status, account).toBe(10005)
  for (const account of ['studentA11', 'masterA'])
    expect((await ask(account, 'exam-onlyB')).status, account).toBe(10005)
  expect((await ask('studentA11', 'exam-hidden')).status).toBe(10006)
})
