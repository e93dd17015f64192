import { describe, expect, it } from 'vitest'
import { classFold, gradeFold, gradeInClass } from './place-names.ts'

const one = (spellings: readonly (readonly [grade: string, name: string])[]) =>
  new Set(spellings.map(([grade, name]) => classFold(grade, name))).size

describe('spellings of a class', () => {
  it('of one number are one class, however width, brackets, blanks, 班, grade and numerals are written', () => {
    const names = [
      '高一（1）班',
      '高一(1)班',
      '高一1班',
      '高一 1 班',
      '高一（１）班',
      '高一(1)',
      '高1(1)班',
      '高一年级1班',
    ]
    const within = ['1班', '一班', '(1)班', '【1】班', '01班', '1', '①班', '一(1)班', '一1班']
    expect(one([...names.map((n) => ['', n] as const), ...within.map((n) => ['高一', n] as const)])).toBe(1)
    expect(
      one(names.flatMap((n) => ['高一', '高1', '高一年级', '高中一年级'].map((g) => [g, n] as const))),
    ).toBe(1)
    expect(
      one([
        ['七年级', '七(1)班'],
        ['7年级', '7.1班'],
        ['七年级', '七年级1班'],
        ['七', '1班'],
      ]),
    ).toBe(1)
    expect(
      one([
        ['高一', '二十一班'],
        ['高一', '21班'],
        ['高一', '高一(21)班'],
      ]),
    ).toBe(1)
    expect(
      one([
        ['2026级', '2026级5班'],
        ['2026级', '5班'],
      ]),
    ).toBe(1)
  })

  it('of other classes stay apart', () => {
    const apart = ['1班', '11班', '10班', '实验1班', '1班B', '国际班', '二班', '高二1班', '高一班']
    expect(one(apart.map((n) => ['高一', n] as const))).toBe(apart.length)
    expect(classFold('初一', '1班')).not.toBe(classFold('七年级', '1班'))
    expect(classFold('高二', '高一1班')).not.toBe(classFold('高二', '1班'))
    expect(classFold('高一', '7(1)班')).not.toBe(classFold('高一', '1班'))
    expect(classFold('高一', '1（实验）班')).toBe(classFold('高一', '1实验班'))
  })

  it('say their grade where they begin with it', () => {
    const grades = ['高一(3)班', '高1（3）班', '初二年级3班', '七年级1班', '2026级5班', '高一班', '3班'].map(
      gradeInClass,
    )
    expect(grades).toEqual(['高一', '高1', '初二年级', '七年级', '2026级', '', ''])
  })
})

it('spellings of a grade are one grade; 初一 and 七年级 are two', () => {
  const folds = (...names: string[]) => [...new Set(names.map(gradeFold))]
  expect(folds('高一', '高1', '高一年级', '高 一', '高中一年级', '高１')).toEqual(['高1'])
  expect(folds('七年级', '7年级', '七')).toEqual(['7'])
  expect(folds('初一', '初1', '初中一年级')).toEqual(['初1'])
  expect(folds('2026级', '２０２６级')).toEqual(['2026级'])
  expect(folds('高一', '高二', '高三', '国际部')).toHaveLength(4)
})
