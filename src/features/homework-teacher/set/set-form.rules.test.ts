import { describe, expect, it } from 'vitest'
import {
  formErrors,
  onPaper,
  type SetForm,
  shiftListItem,
  sumQuestionFullMarks,
  tidyKey,
  withCourse,
  withQuestions,
  withSource,
} from './set-form.rules.ts'

const now = new Date('2026-11-21T18:00:00').getTime()
const hour = 3_600_000
const bank = (questionId: string) => ({
  questionId,
  courseId: 'math',
  type: 'choice' as const,
  text: 'What is $1+1$?',
  options: [
    { letter: 'A', text: '1' },
    { letter: 'B', text: '2' },
  ],
  key: 'B',
  fullMark: 5,
  knowledge: ['sums'],
})
const form: SetForm = {
  title: 'Friday',
  courseId: 'math',
  classIds: ['c1'],
  startAt: now,
  deadlineAt: now + hour,
  marker: 'teacher',
  source: 'bank',
  questions: [],
  aside: {},
  pages: [],
  examTplPlanId: null,
  opId: '0'.repeat(32),
}
const whole = withQuestions(form, [bank('q1'), bank('q2')])

describe('homework may be set [R159]', () => {
  it('when it has a title, a subject, a class, a question and time', () => {
    expect(formErrors(whole, now)).toEqual({})
    expect(formErrors({ ...whole, title: ' ', courseId: '', classIds: [], questions: [] }, now)).toEqual({
      title: 'titleMissing',
      courseId: 'courseMissing',
      classIds: 'classMissing',
      questions: 'questionMissing',
    })
    expect(formErrors({ ...whole, title: 'x'.repeat(61) }, now)).toEqual({ title: 'titleLong' })
  })
  it('the deadline lies after the start and is not over', () => {
    expect(formErrors({ ...whole, deadlineAt: now }, now).deadlineAt).toBe('deadlinePast')
    expect(formErrors({ ...whole, startAt: now + hour }, now).deadlineAt).toBe('deadlineEarly')
    expect(formErrors({ ...whole, startAt: now + hour, deadlineAt: now + hour + 1 }, now)).toEqual({})
    expect(formErrors({ ...whole, deadlineAt: Number.NaN }, now).deadlineAt).toBe('timeMissing')
  })
  it('each question has marks, and a key names choices there are', () => {
    const set = (change: object) => ({ ...whole, questions: [{ ...onPaper('choice'), ...change }] })
    expect(formErrors(set({ fullMark: 0 }), now).questions).toBe('markWrong')
    expect(formErrors(set({ fullMark: Number.NaN }), now).questions).toBe('markWrong')
    expect(formErrors(set({ key: 'E' }), now).questions).toBe('keyWrong')
    expect(formErrors(set({ key: 'AB' }), now).questions).toBe('keyWrong')
    expect(formErrors(set({ key: 'AB', type: 'multi' }), now)).toEqual({})
  })
  it('an uploaded paper has pages, all of them at the school', () => {
    const paper: SetForm = { ...whole, source: 'paper', questions: [onPaper()] }
    expect(formErrors(paper, now).pages).toBe('pageMissing')
    const pages = [{ fileId: 'f', keptId: 'k', name: 'p.jpg' }]
    expect(formErrors({ ...paper, pages }, now, 1).pages).toBe('pagesComing')
    const still = { fileId: '', keptId: 'l', name: 'q.jpg' }
    expect(formErrors({ ...paper, pages: [...pages, still] }, now).pages).toBe('pagesComing')
    expect(formErrors({ ...paper, pages }, now)).toEqual({})
  })
})

describe('the questions of the form', () => {
  it('no question of the bank stands twice; their marks add up', () => {
    expect(withQuestions(whole, [bank('q2'), bank('q3')]).questions.map((q) => q.questionId)).toEqual([
      'q1',
      'q2',
      'q3',
    ])
    expect(sumQuestionFullMarks(whole.questions)).toBe(10)
  })
  it('move within the list and not out of it', () => {
    expect(shiftListItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(shiftListItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
    expect(shiftListItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  })
  it('a key is letters in order, once each', () => expect(tidyKey('d a,A 9')).toBe('AD'))
  it('another subject takes its classes and questions with it', () => {
    expect(withCourse(whole, 'physics')).toMatchObject({ courseId: 'physics', classIds: [], questions: [] })
    expect(withCourse(whole, 'math')).toBe(whole)
    expect(withCourse({ ...whole, source: 'paper' }, 'physics').questions).toHaveLength(2)
  })
  it('what was chosen comes back with its subject and its source: a slip of the thumb loses nothing', () => {
    const elsewhere = withQuestions(withCourse(whole, 'physics'), [bank('p1')])
    expect(withCourse(elsewhere, 'math').questions).toEqual(whole.questions)
    const paper = { ...withSource(whole, 'paper'), questions: [onPaper()] }
    expect(withSource(whole, 'paper').questions).toEqual([])
    expect(withSource(paper, 'bank').questions).toEqual(whole.questions)
    expect(withSource(withSource(paper, 'bank'), 'paper').questions).toEqual([onPaper()])
  })
})
