import { expect, it } from 'vitest'
import { knowledgeRows } from './knowledge.ts'
import { item, subject } from './sample.test-support.ts'

const counts = { class: 45, school: 360 }
const point = (name: string, full: number, score: number, classRate: number | null) => ({
  name,
  full,
  score,
  classRate,
  schoolRate: classRate,
})

it('weighs a knowledge gap by its marks and names only clear ones', () => {
  const rows = knowledgeRows(
    subject({
      items: [item({ kp: [0, 1] }), item({ kp: [0, 1, 2] }), item({ kp: [2] }), item({ kp: [3] })],
      knowledge: [
        point('小', 4, 0, 0.5),
        point('大', 40, 20, 0.7),
        point('近', 10, 6, 0.65),
        point('一题', 1, 0, 0.4),
        point('强', 10, 10, 0.6),
      ],
    }),
    counts,
  )
  expect(rows.map(({ knowledge, verdict, items }) => [knowledge.name, verdict, items])).toEqual([
    ['大', 'weak', 2],
    ['小', 'weak', 2],
    ['近', 'even', 2],
    ['一题', 'even', 1],
    ['强', 'strong', 0],
  ])
  expect(rows[0]?.recoverable).toBeCloseTo(8)
})

it('compares knowledge with nobody in a group of one, and says nothing of an absent student', () => {
  const paper = subject({ knowledge: [point('函数', 10, 2, 0.2)] })
  expect(knowledgeRows(paper, { class: 1, school: 1 })[0]).toMatchObject({ reference: null, verdict: 'even' })
  expect(knowledgeRows({ ...paper, score: null }, counts)).toEqual([])
})
