import { expect, it } from 'vitest'
import { isTaughtIn } from './taught.ts'

it('grade 7 has no chemistry and no physics; where the grade is not known nothing is ruled out', () => {
  const taught = (gradeNo: number | null) =>
    ['math', 'physics', 'chemistry'].filter((courseId) => isTaughtIn(courseId, gradeNo))
  expect(taught(7)).toEqual(['math'])
  expect(taught(8)).toEqual(['math', 'physics'])
  expect(taught(9)).toEqual(['math', 'physics', 'chemistry'])
  expect(taught(null)).toEqual(['math', 'physics', 'chemistry'])
})
