import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { ME, onePaper } from '#tests/support/school/one-paper.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { inTransaction } from '../../db/db.ts'
import { drawWaiting } from '../../formula/draw-waiting.ts'
import { keepFormulas } from '../../formula/keep.ts'
import type { Jobs } from '../../jobs/jobs.ts'

let t: TestApp
const asked: string[] = []
const jobs = {
  enqueueIn: (_: unknown, kind: string) => Promise.resolve(String(asked.push(kind))),
} as unknown as Jobs
const { clear, detail, paper } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp({ jobs })
  await t.db
    .updateTable('homework_question')
    .where('homework_id', '=', 'hw-A1')
    .where('no', '=', 1)
    .set({
      text: '解 $x^2=9$，看 $\\nosuch$ 和 $q_0$。',
      options: JSON.stringify([{ letter: 'A', text: '$\\pm 3$' }]),
      answer_key: '$x=\\pm 3$',
    })
    .execute()
  await inTransaction(t.db, (tx) => keepFormulas(tx, ['$x^2=9$ $\\nosuch$ $\\pm 3$ $x=\\pm 3$']))
  await drawWaiting(t.db)
})
beforeEach(() => clear())
afterAll(() => t.close())

const key = (tex: string) => formulaKey(tex, false)

it('questions of a homework come with their formulas drawn; one that waits is left to the phone [R153, R157]', async () => {
  const { formulas, glyphs } = (await detail(ME)).drawn
  expect([key('x^2=9'), key('\\pm 3')].map((k) => isDrawing(formulas[k]))).toEqual([true, true])
  expect(formulas[key('\\nosuch')]).toBeNull()
  expect(key('q_0') in formulas).toBe(false)
  expect(Object.keys(glyphs).length).toBeGreaterThan(3)
})

it('the formulas of a key come to those alone who are told the key', async () => {
  expect(key('x=\\pm 3') in (await detail(ME)).drawn.formulas).toBe(false)
  const { data } = await paper()
  expect(data.answers[0]?.key).toBe('$x=\\pm 3$')
  expect(isDrawing(data.drawn.formulas[key('x=\\pm 3')])).toBe(true)
})

it('formulas a teacher writes are drawn once the homework is set, those drawn before are not drawn again', async () => {
  const set = async (text: string) => {
    const { data, status } = await checkedInject(t.app, 'POST /api/exam/homework/set', {
      token: await t.tokenOf('headA1'),
      input: {
        opId: text.length.toString(16).padStart(32, '0'),
        title: '新作业',
        courseId: '1',
        classIds: ['A-c1'],
        startAt: NOW,
        deadlineAt: NOW + 86_400_000,
        marker: 'teacher',
        questions: [{ type: 'text', text, fullMark: 5 }],
      },
    })
    expect(status).toBe(0)
    return data.homeworkId
  }
  const homeworkId = await set('证明 $a^{17}>0$。')
  expect(asked).toEqual(['draw-formulas'])
  await drawWaiting(t.db)
  const { data } = await checkedInject(t.app, 'GET /api/exam/homework/student/detail', {
    token: await t.tokenOf(ME),
    input: { homeworkId },
  })
  expect(isDrawing(data.drawn.formulas[key('a^{17}>0')])).toBe(true)
  await set('再证明一次 $a^{17}>0$。')
  await set('没有公式的题。')
  expect(asked).toEqual(['draw-formulas'])
})
