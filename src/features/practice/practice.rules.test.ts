import { describe, expect, it } from 'vitest'
import type { PracticeLine, PracticeQuestion } from '#contract/homework/practice.ts'
import {
  findNextPracticeQuestion,
  formatPracticeTitle,
  improved,
  ratePracticePoints,
  selectPractices,
} from './practice.rules.ts'

const line = (more: Partial<PracticeLine>): PracticeLine => ({
  ...{ practiceId: 'p', courseId: 'math', courseName: '数学', exerciseName: '', points: ['函数'] },
  ...{
    difficulty: 'fit',
    state: 'doing',
    questionCount: 5,
    answered: 1,
    rate: null,
    madeAt: 0,
    doneAt: null,
  },
  ...more,
})
const question = (no: number, rate: number | null | undefined, knowledge = ['函数']): PracticeQuestion => ({
  ...{ no, type: 'text', text: '', options: [], knowledge },
  answer: rate === undefined ? null : { choice: [], text: 'x', at: 0, rate, key: '', explanation: '' },
})

describe('practices on the screen', () => {
  const list = [
    line({ practiceId: 'a', rate: 0.4, state: 'done' }),
    line({ practiceId: 'b', points: ['Tenses'], courseName: 'English' }),
    line({ practiceId: 'c', rate: 0.2, exerciseName: '课后再练' }),
  ]
  const ids = (view: 'all' | 'open' | 'done', search = '', sort: 'newest' | 'weakest' = 'newest') =>
    selectPractices(list, { view, search, sort }).map((l) => l.practiceId)

  it('are found by view and words, and sorted, unknown rates last', () => {
    expect(ids('open')).toEqual(['b', 'c'])
    expect(ids('done')).toEqual(['a'])
    expect(ids('all', ' english TENSES')).toEqual(['b'])
    expect(ids('all', '再练')).toEqual(['c'])
    expect(ids('all', '', 'weakest')).toEqual(['c', 'a', 'b'])
    expect(list.map((l) => formatPracticeTitle(l, '、'))).toEqual(['函数', 'Tenses', '课后再练'])
  })

  it('go on where something is wanted, and tell how each point went', () => {
    expect(findNextPracticeQuestion([question(1, 1), question(2, null), question(3, undefined)])).toBe(1)
    expect(findNextPracticeQuestion([question(1, 1)])).toBe(1)
    const questions = [question(1, 1), question(2, 0), question(3, 1, ['数列']), question(4, null)]
    expect(ratePracticePoints({ questions })).toEqual([
      { name: '函数', n: 2, rate: 0.5 },
      { name: '数列', n: 1, rate: 1 },
    ])
  })
})

describe('what a practice improved', () => {
  const of = (...rows: [string, number | null][]) => ({
    questions: rows.map(([point, rate], i) => question(i + 1, rate, [point])),
  })
  const exams = [
    { name: '函数', rate: 0.4 },
    { name: '方程', rate: 0.2 },
    { name: '新课', rate: null },
  ]

  it('tells points that went clearly better than in exams, the most improved first', () => {
    const detail = of(['函数', 1], ['函数', 0.8], ['方程', 1], ['方程', 1])
    expect(improved(detail, exams).map(({ name, then, now }) => [name, then, now])).toEqual([
      ['方程', 0.2, 1],
      ['函数', 0.4, 0.9],
    ])
  })

  it('tells nothing of one question, of little, or of what no exam asked', () => {
    expect(improved(of(['函数', 1]), exams)).toEqual([])
    expect(improved(of(['函数', 0.5], ['函数', 0.5]), exams)).toEqual([])
    expect(improved(of(['新课', 1], ['新课', 1], ['别的', 1], ['别的', 1]), exams)).toEqual([])
    expect(improved(of(['方程', null], ['方程', 1]), exams)).toEqual([])
  })
})
