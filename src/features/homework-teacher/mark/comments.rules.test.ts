import { expect, it } from 'vitest'
import { fitting } from './comments.rules.ts'

it('offers the most used comments that hold what is typed, four at most, and never what stands there', () => {
  const usual = ['步骤要写全', '计算要细心', '步骤不规范', '很好', '请订正', '单位漏写']
  expect(fitting(usual, '')).toEqual(usual.slice(0, 4))
  expect(fitting(usual, ' 步骤')).toEqual(['步骤要写全', '步骤不规范'])
  expect(fitting(usual, '很好')).toEqual([])
  expect(fitting(usual, '别的话')).toEqual([])
})
