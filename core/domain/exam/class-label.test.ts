import { expect, it } from 'vitest'
import { gradeBefore } from './class-label.ts'

it.each([
  ['高一', '1班', '高一1班'],
  ['高一', '高一1班', '高一1班'],
  ['高一年级', '高一(1)班', '高一(1)班'],
  ['高一年级', '1班', '高一年级1班'],
])('%s and %s are %s, the grade once', (grade, name, label) => {
  expect(gradeBefore(grade, name) + name).toBe(label)
})
