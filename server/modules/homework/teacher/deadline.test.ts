import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const HOUR = 3_600_000
const putOff = async (account: string, deadlineAt: number) =>
  checkedInject(t.app, 'POST /api/exam/homework/teacher/deadline', {
    token: await t.tokenOf(account),
    input: { homeworkId: 'hw-A1', deadlineAt },
  })
const deadline = async () => {
  const row = await t.db
    .selectFrom('homework')
    .where('homework_id', '=', 'hw-A1')
    .select('deadline_at')
    .executeTakeFirstOrThrow()
  return row.deadline_at.getTime()
}

it('a deadline is put off by the teacher who set it, never brought forward [A03]', async () => {
  expect((await putOff('headA1', DEADLINE - HOUR)).status).toBe(10001)
  expect((await putOff('headA1', DEADLINE)).status).toBe(10001)
  expect((await putOff('mathA2', DEADLINE + HOUR)).status).toBe(10005)
  expect((await putOff('parentA', DEADLINE + HOUR)).status).toBe(10002)
  expect(await deadline()).toBe(DEADLINE)
  expect((await putOff('headA1', DEADLINE + HOUR)).status).toBe(0)
  expect(await deadline()).toBe(DEADLINE + HOUR)
})
