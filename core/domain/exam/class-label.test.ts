import { expect, it } from 'vitest'
import { classLabel, gradeBefore } from './class-label.ts'

it.each([
  ['高一', '1班', '高一1班'],
  ['高一', '高一1班', '高一1班'],
  ['高一年级', '高一(1)班', '高一(1)班'],
  ['高一年级', '1班', '高一年级1班'],
])('%s and %s are %s, the grade once', (grade, name, label) => {
  expect(classLabel(grade, name)).toBe(label)
})
it('the grade stands before a name that does not say it', () => {
  expect([gradeBefore('高一', '1班'), gradeBefore('高一', '高一1班')]).toEqual(['高一', ''])
})
