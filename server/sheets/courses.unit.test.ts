import Value from 'typebox/value'
import { expect, it } from 'vitest'
import { CourseId, PaperId } from '#contract/course.ts'
import { COURSE_CODES } from '../exams/papers/course-dictionary.ts'
import { paperIds } from '../exams/store/store-papers.ts'
import { courseCode } from './courses.ts'

it('every subject that a school can have has a code that calls take', () => {
  const names = [
    '数学',
    'Maths',
    '日语',
    '体育',
    '综合实践 (校本)',
    'Ёлка',
    'ภาษาไทย',
    '𠮷田',
    '2nd language',
  ]
  const codes = [...COURSE_CODES, ...names.map(courseCode)]
  for (const code of codes) expect([code, Value.Check(CourseId, code)]).toEqual([code, true])
  for (const id of paperIds([...codes, ...codes])) expect([id, Value.Check(PaperId, id)]).toEqual([id, true])
})
