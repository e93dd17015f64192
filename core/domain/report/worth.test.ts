import { describe, expect, it } from 'vitest'
import { item, subject } from './sample.test-support.ts'
import { byWorth, worthDoing } from './worth.ts'

const counts = { class: 45, school: 360 }

describe('worth doing', () => {
  it('sums what the class gets beyond their own score, item by item', () => {
    const paper = subject({
      items: [
        item({ full: 10, score: 2, classRate: 0.8 }),
        item({ full: 10, score: 10, classRate: 0.5 }),
        item({ full: 10, score: null, classRate: 0.9 }),
      ],
    })
    expect(worthDoing(paper, counts)).toBeCloseTo(6)
  })

  it('compares a paper without items as a whole', () => {
    const paper = subject({ full: 100, score: 50, averages: { class: 62, school: null, joint: null } })
    expect(worthDoing(paper, counts)).toBeCloseTo(12)
  })

  it('puts the most first, keeps the order of equals, the absent last', () => {
    const order = byWorth(
      [
        subject({ courseName: 'absent', score: null }),
        subject({ courseName: 'good', score: 90 }),
        subject({ courseName: 'fine', score: 80 }),
        subject({ courseName: 'weak', score: 30 }),
      ],
      counts,
    )
    expect(order.map(({ courseName }) => courseName)).toEqual(['weak', 'good', 'fine', 'absent'])
  })
})
