import { expect, it } from 'vitest'
import { classNames } from './class-names.rules.ts'

const taught = (classId: string, className: string, gradeName: string, courseId = 'math') => ({
  ...{ classId, className, gradeName, courseId },
})

it('classes are named as they are, and with their grade where two are alike', () => {
  const classes = [
    taught('1', '一班', '七年级'),
    taught('2', '二班', '七年级'),
    taught('3', '一班', '八年级', ''),
  ]
  expect(classNames(classes, 'math').map(({ name }) => name)).toEqual(['一班', '二班'])
  const alike = [...classes, taught('4', '一班', '九年级')]
  expect(classNames(alike, 'math').map(({ name }) => name)).toEqual([
    '七年级 一班',
    '七年级 二班',
    '九年级 一班',
  ])
})

it('a class one heads and teaches nothing in is none to set homework for', () => {
  expect(classNames([taught('3', '一班', '八年级', '')], '')).toEqual([])
})
