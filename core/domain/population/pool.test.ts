import { describe, expect, it } from 'vitest'
import { describePopulation, type PopulationClass, pooled } from './pool.ts'

const place = (classId: string, grade: string): PopulationClass => ({
  ...{ classId, className: `class ${classId}` },
  ...{ gradeId: grade, gradeName: `grade ${grade}` },
})
const [A1, A2, B1, B2] = [place('1', 'a'), place('2', 'a'), place('3', 'b'), place('4', 'b')]
const ALL = [A1, A2, B1, B2]

describe('a choice of classes', () => {
  it('is a whole grade, the school, one class, or those that are seen', () => {
    expect(describePopulation([A1, A2], ALL)).toEqual({ of: 'grade', name: 'grade a', classes: 2 })
    expect(describePopulation(ALL, ALL)).toEqual({ of: 'school', name: '', classes: 4 })
    expect(describePopulation([A1], ALL)).toEqual({ of: 'class', name: 'class 1', classes: 1 })
    expect(describePopulation([A1, B1], ALL)).toEqual({ of: 'seen', name: '', classes: 2 })
    expect(describePopulation([A1, A2, B1], ALL)).toEqual({ of: 'seen', name: '', classes: 3 })
    expect(describePopulation([], ALL)).toEqual({ of: 'seen', name: '', classes: 0 })
  })

  it('is its grade where that has one class, or the school no other grade', () => {
    expect(describePopulation([A1], [A1, B1])).toEqual({ of: 'grade', name: 'grade a', classes: 1 })
    expect(describePopulation([A1, A2], [A1, A2])).toEqual({ of: 'grade', name: 'grade a', classes: 2 })
  })

  it('counts every student once in its mean, and the absent in none', () => {
    const parts = [
      { n: 10, absent: 2, mean: 50 },
      { n: 30, absent: 0, mean: 70 },
      { n: 0, absent: 5, mean: null },
    ]
    expect(pooled(parts)).toEqual({ mean: 65, roster: 47, sat: 40 })
    expect(pooled([{ n: 0, absent: 5, mean: null }])).toEqual({ mean: null, roster: 5, sat: 0 })
  })
})
