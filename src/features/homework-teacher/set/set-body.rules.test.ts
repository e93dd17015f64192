import { expect, it } from 'vitest'
import { newForm } from './form-start.rules.ts'
import { toHomeworkSetBody } from './set-body.rules.ts'
import { onPaper, withSource } from './set-form.rules.ts'

const now = Date.UTC(2026, 10, 22)
const form = newForm(null, now, '0'.repeat(32))

it('homework that starts at once names no time: a phone’s clock may be wrong [R159]', () => {
  expect(toHomeworkSetBody(form, now + 1)).not.toHaveProperty('startAt')
  expect(toHomeworkSetBody({ ...form, startAt: now + 2 }, now + 1).startAt).toBe(now + 2)
})

it('what was put aside is not set; pages of a paper go by the school’s ids', () => {
  const pages = [{ fileId: 'f1', keptId: 'k1', name: 'p.jpg' }]
  const paper = { ...withSource(form, 'paper'), questions: [onPaper('choice', 3)], pages }
  expect(toHomeworkSetBody(paper, now)).toMatchObject({
    questions: [{ type: 'choice', fullMark: 3 }],
    paper: [{ fileId: 'f1' }],
  })
  const back = toHomeworkSetBody(withSource(paper, 'bank'), now)
  expect(back.questions).toEqual([])
  expect(back).not.toHaveProperty('paper')
})
