import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import {
  blanksOf,
  filterHandedInSheets,
  firstOpen,
  keyVerdict,
  listUpcomingStudents,
  neighboursOf,
  parseHomeworkScore,
  scoreButtons,
  sumPaperMarks,
  swipeOf,
  withHalf,
} from './marking.rules.ts'

describe('a mark', () => {
  it('is tapped from 0 to the full mark, in halves, and never beyond it', () => {
    expect(scoreButtons(4)).toEqual([0, 1, 2, 3, 4])
    expect(scoreButtons(2.5)).toEqual([0, 1, 2])
    expect(scoreButtons(40)).toEqual([])
    expect([withHalf(3, 4), withHalf(3.5, 4), withHalf(4, 4), withHalf(null, 4), withHalf(2, 2.5)]).toEqual([
      3.5, 3, 4, 0.5, 2.5,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }), (half, full) => {
        const next = withHalf(Math.min(half / 2, full), full)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThanOrEqual(full)
      }),
    )
  })
  it('is typed with a dot or a comma; what is no mark of the question is refused', () => {
    expect(['', '7', '7,5', '7.5', '0'].map((text) => parseHomeworkScore(text, 10))).toEqual([
      null,
      7,
      7.5,
      7.5,
      0,
    ])
    expect(['11', '-1', '7.25', 'x', '1e9'].map((text) => parseHomeworkScore(text, 10))).toEqual(
      Array(5).fill(undefined),
    )
  })
  it('adds up; a question without one is open, which is not zero', () => {
    const scores = new Map([
      [1, 2],
      [2, 0],
    ])
    const stand = sumPaperMarks([{ no: 1 }, { no: 2 }, { no: 3 }], (no) => ({
      score: scores.get(no) ?? null,
    }))
    expect(stand).toEqual({ sum: 2, open: 1 })
  })
  it('of a key: all right, part of several, or wrong', () => {
    expect(keyVerdict({ choice: ['B'] }, 'B')).toBe('right')
    expect(keyVerdict({ choice: ['A'] }, 'AC')).toBe('half')
    expect(keyVerdict({ choice: ['A', 'B'] }, 'AC')).toBe('wrong')
    expect([keyVerdict({ choice: [] }, 'B'), keyVerdict({ choice: ['B'] }, null)]).toEqual([null, null])
  })
})

describe('from paper to paper', () => {
  const sheet = (studentId: string, state: 'todo' | 'submitted' | 'checked') => ({
    studentId,
    classId: 'c',
    state,
  })
  const queue = filterHandedInSheets([
    sheet('a', 'checked'),
    sheet('b', 'todo'),
    sheet('c', 'submitted'),
    sheet('d', 'submitted'),
  ])
  it('only what was handed in is marked, in the order of the list', () => {
    expect(queue.map((s) => s.studentId)).toEqual(['a', 'c', 'd'])
    const at = neighboursOf(queue, 'c')
    expect([at.before?.studentId, at.after?.studentId, at.nextOpen?.studentId, at.place]).toEqual([
      'a',
      'd',
      'd',
      2,
    ])
  })
  it('the next open paper is looked for going round; none is left when all are marked', () => {
    expect(neighboursOf(queue, 'd').nextOpen?.studentId).toBe('c')
    expect(neighboursOf([sheet('a', 'checked')], 'a').nextOpen).toBeNull()
    expect(neighboursOf(queue, 'nobody')).toMatchObject({ before: null, after: null, place: 0 })
  })
  it('a wipe is 50 px to the side with less than 50 px up or down', () => {
    expect([swipeOf(-50, 49), swipeOf(50, -49), swipeOf(49, 0), swipeOf(80, 50)]).toEqual([
      'left',
      'right',
      null,
      null,
    ])
  })
})

it('papers that wait are brought first, from here round the pile; the one shown and far ones are not [R181]', () => {
  const states = ['submitted', 'checked', 'checked', 'submitted', 'checked', 'checked', 'checked'] as const
  const pile = states.map((state, i) => ({ studentId: `s${i}`, classId: 'c', state }))
  expect(listUpcomingStudents(pile, 's2')).toEqual(['s3', 's0', 's4', 's5'])
  expect(listUpcomingStudents(pile, 's3')).toEqual(['s0', 's4', 's5', 's6'])
  expect(listUpcomingStudents(pile.slice(0, 2), 'elsewhere')).toEqual(['s0', 's1'])
  expect(listUpcomingStudents(pile.slice(0, 1), 's0')).toEqual([])
})

describe('what was not answered', () => {
  const nothing = { choice: [], text: '', pages: [] }
  const paper = {
    questions: [1, 2, 3, 4, 5].map((no) => ({ no })),
    answers: [
      { no: 1, ...nothing, choice: ['A'] },
      { no: 2, ...nothing },
      { no: 3, ...nothing, text: '解' },
      { no: 4, ...nothing },
    ],
  } as unknown as Parameters<typeof blanksOf>[0]

  it('is every question without choice, words and photographs that has no mark yet', () => {
    expect(blanksOf(paper, () => ({ score: null }))).toEqual([2, 4, 5])
    expect(blanksOf(paper, (no) => ({ score: no === 4 ? 0 : null }))).toEqual([2, 5])
  })

  it('keys go on to the first question without a mark, going round', () => {
    const marked =
      (...list: number[]) =>
      (no: number) =>
        list.includes(no)
    expect(firstOpen(paper.questions, marked(), -1)?.no).toBe(1)
    expect(firstOpen(paper.questions, marked(3, 4), 1)?.no).toBe(5)
    expect(firstOpen(paper.questions, marked(2, 3, 4, 5), 2)?.no).toBe(1)
    expect(firstOpen(paper.questions, marked(1, 2, 3, 4, 5), 2)).toBeUndefined()
  })
})
