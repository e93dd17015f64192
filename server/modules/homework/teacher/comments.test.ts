import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const CALL = 'GET /api/exam/homework/teacher/comments'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const commentsOf = async (account: string) =>
  checkedInject(t.app, CALL, { token: await t.tokenOf(account), input: {} })

/** A mark with a comment of an account on a question of a student's homework. */
const write = (school_id: string, account_id: string, no: number, comment: string) =>
  t.db
    .insertInto('homework_mark')
    .values({
      ...{ school_id, homework_id: 'hw-A1', student_id: `of ${account_id}`, no, score: 1 },
      ...{ comment, auto: false, rev: 1, account_id, at: new Date(NOW + no) },
    })
    .execute()

it('are those that the teacher wrote more than once, the most used first, of nobody else and no other school [R155, R181]', async () => {
  expect((await commentsOf('headA1')).data.list).toEqual([])
  const own = ['步骤要写全', '步骤要写全', '很好', '很好', '很好', '只说过一次', '', '']
  for (const [no, comment] of own.entries()) await write('A', 'headA1', no, comment)
  for (const no of [1, 2, 3]) await write('A', 'twoA2', no, '别人的话')
  for (const no of [11, 12, 13, 14]) await write('B', 'headA1', no, '别校的话')
  expect((await commentsOf('headA1')).data.list).toEqual(['很好', '步骤要写全'])
  expect((await commentsOf('studentA11')).status).toBe(10002)
  expect((await commentsOf('masterA')).status).toBe(10002)
})
