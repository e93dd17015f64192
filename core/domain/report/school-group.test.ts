import { expect, it } from 'vitest'
import { point, report } from './sample.test-support.ts'
import { schoolGroup } from './school-group.ts'

it('the school’s students are a grade, unless another grade sat the exam too [T13]', () => {
  const withGrade = (schoolRate: number | null) =>
    report({ trend: [{ ...point('e3', 0.6, 0.6), schoolRate }] })
  expect(schoolGroup(withGrade(0.58))).toBe('grade')
  expect(schoolGroup(withGrade(0.5804))).toBe('grade')
  expect(schoolGroup(withGrade(0.61))).toBe('school')
  expect(schoolGroup(withGrade(null))).toBe('grade')
  expect(schoolGroup(report())).toBe('grade')
})
