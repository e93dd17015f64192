import { describe, expect, it } from 'vitest'
import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import {
  countFilterOptions,
  groupBookQuestions,
  matchesQuestionFilter,
  matchesQuestionSearch,
  sorted,
} from './questions.rules.ts'

const question = (itemNo: string, more: Partial<WrongBookQuestion> = {}): WrongBookQuestion => ({
  examId: 'e1',
  examName: '期中考试',
  startTime: 0,
  paperId: 'p1',
  courseId: '2',
  courseName: '数学',
  itemNo,
  type: 'choice',
  full: 4,
  score: 0,
  classRate: null,
  knowledge: [],
  cause: null,
  answer: '',
  key: '',
  words: null,
  ...more,
})
const nos = (list: readonly WrongBookQuestion[]) => list.map((q) => q.itemNo)

describe('wrong questions to choose from', () => {
  it('fit a filter in every field it names', () => {
    const one = question('1', { cause: 'careless', knowledge: ['数轴'] })
    expect(matchesQuestionFilter(one, {})).toBe(true)
    expect(
      matchesQuestionFilter(one, { examId: 'e1', courseId: '2', cause: 'careless', point: '数轴' }),
    ).toBe(true)
    for (const other of [{ examId: 'e2' }, { courseId: '1' }, { cause: 'unknown' }, { point: '圆' }])
      expect(matchesQuestionFilter(one, other)).toBe(false)
  })

  it('are found by words, points, exam and subject', () => {
    const words = { itemNo: '1', stem: '解方程 $X=1$', options: [], explanation: '' }
    const one = question('1', { words, knowledge: ['方程的解'] })
    for (const typed of ['', ' 解方程', 'x=', '的解', '期中', '数学'])
      expect(matchesQuestionSearch(one, typed)).toBe(true)
    expect(matchesQuestionSearch(one, '几何')).toBe(false)
  })

  it('sort by marks lost and by how many others got it, those alike as they were', () => {
    const list = [
      question('1', { full: 4, score: 2, classRate: 0.5 }),
      question('2', { full: 10, score: 3, classRate: null }),
      question('3', { full: 4, score: 2, classRate: 0.9 }),
    ]
    expect(nos(sorted(list, 'newest'))).toEqual(['1', '2', '3'])
    expect(nos(sorted(list, 'lost'))).toEqual(['2', '1', '3'])
    expect(nos(sorted(list, 'reach'))).toEqual(['3', '1', '2'])
  })

  it('stand together by paper, and give each field its choices with how many there are', () => {
    const list = [question('1'), question('1', { paperId: 'p2', courseName: '英语' }), question('2')]
    expect(groupBookQuestions(list).map((g) => [g.courseName, nos(g.questions)])).toEqual([
      ['数学', ['1', '2']],
      ['英语', ['1']],
    ])
    expect(countFilterOptions(list, (q) => [[q.paperId, q.courseName]])).toEqual([
      { value: 'p1', title: '数学', count: 2 },
      { value: 'p2', title: '英语', count: 1 },
    ])
  })
})
