import { describe, expect, it } from 'vitest'
import type { Goal } from '#contract/wrong/notebook.ts'
import { goalEntry, goalState } from './goal.rules.ts'

const maths = { courseId: 'sx', courseName: '数学', full: 150, score: 112 }
const goal: Goal = { courseId: 'sx', courseName: '数学', full: 150, score: 120, result: null }
const after = (score: number): Goal => ({ ...goal, result: { examId: 'e', examName: '期中', score } })

describe('a goal for the next exam', () => {
  it('is nothing from an older server or before the first exam, and can be set from then on', () => {
    expect(goalState({})).toBeNull()
    expect(goalState({ goal: null, goalSubjects: [] })).toBeNull()
    expect(goalState({ goal: null, goalSubjects: [maths] })).toEqual({ is: 'none' })
  })

  it('waits beside the last mark, which may be missing', () => {
    expect(goalState({ goal, goalSubjects: [maths] })).toEqual({ is: 'ahead', goal, last: 112 })
    expect(goalState({ goal, goalSubjects: [{ ...maths, score: null }] })).toMatchObject({ last: null })
    expect(goalState({ goal, goalSubjects: [] })).toMatchObject({ is: 'ahead', last: null })
  })

  it('is reached at its number and above, and missed by what lacks', () => {
    expect(goalState({ goal: after(120) })).toMatchObject({ is: 'reached', score: 120, exam: '期中' })
    expect(goalState({ goal: after(131.5) })).toMatchObject({ is: 'reached' })
    expect(goalState({ goal: after(119.9) })).toMatchObject({ is: 'missed', short: 0.1 })
  })
})

describe('the form of a goal', () => {
  it('takes marks in halves up to the full ones', () => {
    for (const [text, score] of [
      ['120', 120],
      ['0', 0],
      ['119.5', 119.5],
      ['150', 150],
    ] as const)
      expect(goalEntry(maths, text)).toEqual({ ok: true, goal: { courseId: 'sx', score } })
    expect(goalEntry(undefined, '9')).toEqual({ ok: true, goal: null })
  })

  it('says what is wrong with any other', () => {
    expect(goalEntry(maths, ' ')).toMatchObject({ ok: false, why: 'empty' })
    for (const text of ['150.5', '-1', '119.3', 'many', 'Infinity'])
      expect(goalEntry(maths, text)).toEqual({ ok: false, why: 'range', full: 150 })
  })
})
