import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import {
  askOf,
  giveWords,
  item,
  notebookSchool,
  practiseOf,
  untouched,
} from '#tests/support/school/notebook-school.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await notebookSchool()
})
afterAll(() => t.close())
beforeEach(async () => {
  await untouched(t)
  await t.db.deleteFrom('exam_question').execute()
  t.clock.at = NOW + 2 * DAY
})

const ask = askOf(() => t)
const words = ({ examId, itemNo }: ReturnType<typeof item>, stem: string) =>
  giveWords(t.db, itemNo, stem, '[]', '', examId)
const today = async () =>
  (await ask('studentA11', 'GET /api/exam/wrong/practice/list')).data.questions.map(
    ({ entry }) => `${entry.examId} ${entry.itemNo}`,
  )
const practise = practiseOf(() => t)
const [older, newer] = [item('2'), item('2', 'exam-later')]

describe('one question that two exams asked', () => {
  beforeEach(async () => {
    await words(older, '求 $x^2$ 的值。\n')
    await words(newer, '求$x^2$的值')
  })

  it('is asked once, as the newer exam’s, however the papers are printed [T12]', async () => {
    expect(await today()).toEqual(['exam-later 2'])
  })

  it('is not asked tomorrow as the older exam’s where it was practised, nor where that was practised today [T12]', async () => {
    const { data } = await practise(1, older, { grade: 'good' })
    expect(data.nextAt).toBeGreaterThan(t.clock.at)
    expect(await today()).toEqual([])
    t.clock.at += DAY
    expect(await today()).toEqual([])
    t.clock.at = data.nextAt
    expect(await today()).toEqual(['exam-later 2'])
  })

  it('rests as a whole where the child moved the newer one away or knows it by heart [T12]', async () => {
    for (const [away, back] of [
      ['recycle', 'notebook'],
      ['mastered', 'learning'],
    ]) {
      await ask('studentA11', 'POST /api/exam/wrong/move', { ...newer, to: away })
      expect([away, await today()]).toEqual([away, []])
      await ask('studentA11', 'POST /api/exam/wrong/move', { ...newer, to: back })
      expect([back, await today()]).toEqual([back, ['exam-later 2']])
    }
  })

  it.each([
    ['求 $x^3$ 的值', '[]'],
    ['求 $X^2$ 的值', '[]'],
    ['求 $x^{-2}$ 的值', '[]'],
    ['求 $x^2$ 的值', '[{"letter":"A","text":"1"}]'],
  ])('is another one where its words or options are: %s %s [T12]', async (stem, options) => {
    const of = t.db.updateTable('exam_question').where('exam_id', '=', older.examId)
    await of.set({ stem, options }).execute()
    expect((await today()).toSorted()).toEqual(['exam-joint 2', 'exam-later 2'])
  })
})

it('an essay is asked on request and by itself never [T12]', async () => {
  const essay = item('4')
  await words(essay, '以“路”为题写一篇文章，不少于 600 字。')
  await words(older, '不少于 600 字的作文占多少分？')
  expect(await today()).toEqual(['exam-joint 2'])
  expect((await practise(1, essay, { grade: 'good' })).status).toBe(0)
})
