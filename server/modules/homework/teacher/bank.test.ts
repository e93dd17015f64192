import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (more: object) =>
  checkedInject(t.app, 'GET /api/exam/homework/question/list', {
    token: await t.tokenOf('headA1'),
    input: { courseId: '1', ...more },
  })

it('finds questions of the bank by a knowledge point, a kind, and words in whatever case [R159]', async () => {
  await t.db
    .updateTable('bank_question')
    .set({ knowledge: JSON.stringify(['一元二次方程', 'Roots 100%']) })
    .where('question_id', '=', 'q-A12')
    .execute()
  const found = async (more: object) => {
    const { data } = await ask(more)
    return [data.total, data.list.map((q) => q.questionId)]
  }
  expect(await found({ search: '二次' })).toEqual([1, ['q-A12']])
  expect(await found({ search: 'roots' })).toEqual([1, ['q-A12']])
  expect(await found({ search: '１００％ 二 次' })).toEqual([1, ['q-A12']])
  expect(await found({ search: 'QUESTION 4' })).toEqual([1, ['q-A14']])
  expect(await found({ search: '%' })).toEqual([1, ['q-A12']])
  expect((await found({ search: '\\frac' }))[0]).toBe(4)
  expect(await found({ knowledge: '一元二次方程' })).toEqual([1, ['q-A12']])
  expect(await found({ knowledge: '二次' })).toEqual([0, []])
  expect(await found({ type: 'multi' })).toEqual([1, ['q-A12']])
  expect(await found({ type: 'multi', knowledge: 'fractions' })).toEqual([0, []])
  const { data } = await ask({ type: 'photo' })
  expect(data.points).toEqual(expect.arrayContaining(['一元二次方程', 'Roots 100%', 'fractions']))
})
