import { expect, it } from 'vitest'
import { type ComparedExam, compareExam, compareRates, sinceLast } from './home.rules.ts'

it('the difference is the one of the two whole percents shown', () => {
  // 70.4 and 67.6 are shown as 70 and 68.
  expect(compareRates(0.704, 0.676)).toEqual({ key: 'home.above', rate: 70, points: 2 })
  expect(compareRates(0.6, 0.71)).toEqual({ key: 'home.below', rate: 60, points: 11 })
})

it('figures that look alike are called level', () => {
  expect(compareRates(0.701, 0.698)).toEqual({ key: 'home.equal', rate: 70 })
})

it('without a figure of the grade nothing is compared', () => {
  expect(compareRates(0.5, null)).toEqual({ key: 'home.alone', rate: 50 })
})

const exam = (over: Partial<ComparedExam>): ComparedExam => ({
  examName: 'October',
  startTime: 1,
  score: 546,
  scoreRate: 0.73,
  fullMark: 750,
  gradeScoreRate: 0.7,
  courses: [{ courseId: 'math', fullMark: 150 }],
  ...over,
})

it('a sum without a missed subject is told as that, and not as no score', () => {
  expect(compareExam(exam({ score: 35, scoreRate: null }))).toEqual({ key: 'home.apartText' })
  expect(compareExam(exam({ score: null, scoreRate: null }))).toEqual({ key: 'home.absentText' })
  expect(compareExam(exam({ scoreRate: 0.7 }))).toEqual({ key: 'home.equal', rate: 70 })
})

const newest = exam({ examName: 'November', startTime: 9, score: 499, gradeScoreRate: 0.65 })

it('the change since the last exam of the same subjects comes with the grade’s in the same marks', () => {
  expect(
    sinceLast(newest, [exam({ examName: 'September', score: 700 }), exam({ startTime: 5 }), newest]),
  ).toEqual({
    examName: 'October',
    way: 'down',
    marks: 47,
    grade: { way: 'down', marks: 37.5 },
  })
  expect(sinceLast(exam({ startTime: 9 }), [exam({})])).toMatchObject({ way: 'same', grade: { way: 'same' } })
  expect(sinceLast(newest, [exam({ gradeScoreRate: null })])?.grade).toBeNull()
})

it('nothing is compared with an exam of other subjects or marks, a later one, or one that was missed', () => {
  const others = [
    exam({ fullMark: 700 }),
    exam({ courses: [{ courseId: 'art', fullMark: 150 }] }),
    exam({ courses: [{ courseId: 'math', fullMark: 120 }] }),
    exam({ startTime: 12 }),
  ]
  expect(sinceLast(newest, others)).toBeNull()
  expect(sinceLast(newest, [])).toBeNull()
  // not the one before it either: that would be another change than the last
  expect(sinceLast(newest, [exam({ startTime: 5, score: null }), exam({})])).toBeNull()
  expect(sinceLast(exam({ startTime: 9, score: null }), [exam({})])).toBeNull()
  // a subject was missed: its sum is apart
  expect(sinceLast(exam({ startTime: 9, scoreRate: null }), [exam({})])).toBeNull()
})
