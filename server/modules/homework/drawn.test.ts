import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { ME, onePaper } from '#tests/support/one-paper.ts'
import { inTransaction } from '../../db/db.ts'
import { drawWaiting } from '../../formula/draw-waiting.ts'
import { keepFormulas } from '../../formula/keep.ts'

let t: TestApp
const { clear, detail, paper } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp()
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
