import { describe, expect, it } from 'vitest'
import { classAbove, gradeNoIn, isLast, nameAbove, stageAbove, yearOfName } from './grade-names.ts'

describe('names of grades over the years', () => {
  it('are followed by the next in the same words [O09]', () => {
    expect(['七年级', '初一', '高二', 'Grade 8', '7年级'].map(nameAbove)).toEqual([
      '八年级',
      '初二',
      '高三',
      'Grade 9',
      '8年级',
    ])
    // by the year of entry: the name stays
    expect([nameAbove('2024级'), nameAbove('高三'), gradeNoIn('2024级')]).toEqual([null, null, null])
  })

  it('say who leaves the school: the last of its stage, where the school has none above [O09]', () => {
    const names = (...list: string[]) => new Set(list)
    expect(isLast('九年级', 2, names('七年级', '九年级'))).toBe(true)
    expect(isLast('八年级', 2, names('七年级'))).toBe(false)
    expect(isLast('高三', 3, names())).toBe(true)
    // a school of nine years, and a junior school of four
    expect(isLast('六年级', 1, names('六年级', '七年级'))).toBe(false)
    expect(isLast('初三', 2, names('初三', '初四'))).toBe(false)
    expect(isLast('初四', 2, names('初四'))).toBe(true)
    expect([stageAbove('六年级', 1), stageAbove('七年级', 2)]).toEqual([2, 2])
  })

  it('say which school year it is [O09]', () => {
    expect(yearOfName('八年级', 2, 2025)).toBe(2026)
    expect(yearOfName('高一', 3, 2026)).toBe(2026)
    expect(yearOfName('2024级', 3, 2024)).toBe(null)
  })

  it.each([
    ['七(1)班', '七年级', '八(1)班'],
    ['七（12）班', '七年级', '八（12）班'],
    ['七年级3班', '七年级', '八年级3班'],
    ['七3班', '七年级', '八3班'],
    ['701班', '七年级', '801班'],
    ['7(2)班', '七年级', '8(2)班'],
    ['7.2班', '七年级', '8.2班'],
    ['初一4班', '七年级', '初二4班'],
    ['高一(3)班', '高一', '高二(3)班'],
    ['Grade 7 A', 'Grade 7', 'Grade 8 A'],
    // these do not say a grade
    ['1班', '七年级', '1班'],
    ['7班', '七年级', '7班'],
    ['七班', '七年级', '七班'],
    ['实验班', '七年级', '实验班'],
  ])('class %s of %s is %s in the new year [O09]', (className, grade, next) => {
    expect(classAbove(className, grade, nameAbove(grade) ?? '')).toBe(next)
  })
})
