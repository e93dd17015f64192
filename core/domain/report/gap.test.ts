import { describe, expect, it } from 'vitest'
import { gapOf, sortSubjectsByGap } from './gap.ts'
import { subject } from './sample.test-support.ts'

const counts = { class: 45, school: 360 }
const averages = (mean: number | null, school: number | null = null) => ({ class: mean, school, joint: null })

describe('the gap of a subject', () => {
  it('is the mean of the class less the score', () => {
    expect(gapOf(subject({ score: 50, averages: averages(62, 70) }), counts)).toEqual({
      marks: 12,
      group: 'class',
    })
    expect(gapOf(subject({ score: 80, averages: averages(62) }), counts)).toEqual({
      marks: -18,
      group: 'class',
    })
  })

  it('is of the school where the class says too little, and none where nobody can be compared with', () => {
    const paper = subject({ score: 50, averages: averages(62, 55) })
    expect(gapOf(paper, { class: 4, school: 360 })).toEqual({ marks: 5, group: 'school' })
    expect(gapOf(paper, { class: 5, school: 360 })).toEqual({ marks: 12, group: 'class' })
    expect(gapOf(paper, { class: 4, school: 4 })).toBeNull()
    expect(gapOf(subject({ score: 50, averages: averages(null, 55) }), counts)?.group).toBe('school')
  })

  it('counts the students of its own paper where the report says how many', () => {
    const few = subject({
      score: 50,
      averages: averages(62, 55),
      counts: { class: 3, school: 40, joint: null },
    })
    expect(gapOf(few, counts)?.group).toBe('school')
  })

  it('is none of an absent one, never the whole mean', () => {
    expect(gapOf(subject({ score: null, averages: averages(62) }), counts)).toBeNull()
  })

  it('puts the furthest behind first, keeps the order of equals, the absent last', () => {
    const order = sortSubjectsByGap(
      [
        subject({ courseName: 'absent', score: null }),
        subject({ courseName: 'ahead', score: 90, averages: averages(60) }),
        subject({ courseName: 'level', score: 60, averages: averages(60) }),
        subject({ courseName: 'alone', score: 30, averages: averages(null) }),
        subject({ courseName: 'behind', score: 30, averages: averages(60) }),
      ],
      counts,
    )
    expect(order.map(({ courseName }) => courseName)).toEqual(['behind', 'level', 'alone', 'ahead', 'absent'])
  })
})
