import { expect, it } from 'vitest'
import { groupTeachingByClass } from './teaching.rules.ts'

it('a class headed and taught in two subjects is one entry', () => {
  const at = { classId: 'c1', className: '九(1)班', gradeName: '九年级' }
  const other = { classId: 'c2', className: '九(2)班', gradeName: '九年级' }
  const lines = [
    { ...at, isHead: true, courseId: '' },
    { ...other, isHead: false, courseId: 'math' },
    { ...at, isHead: false, courseId: 'math' },
    { ...at, isHead: false, courseId: 'physics' },
  ]
  expect(groupTeachingByClass(lines)).toEqual([
    { ...at, isHead: true, courseIds: ['math', 'physics'] },
    { ...other, isHead: false, courseIds: ['math'] },
  ])
})
