import { describe, expect, it } from 'vitest'
import { groupLostMarks, LOST_GROUPS } from './lost-marks.ts'
import { item } from './sample.test-support.ts'

const counts = { class: 45, school: 360 }
const where = (...items: Parameters<typeof item>[0][]) => {
  const { groups } = groupLostMarks(items.map(item), counts)
  return LOST_GROUPS.flatMap((group) => groups[group].map((lost) => [lost.item.no, group]))
}

describe('lost marks', () => {
  it('are sorted by what the others did', () => {
    expect(
      where(
        { no: 'a', score: 0, classRate: 0.9 },
        { no: 'b', score: 2, classRate: 0.7 },
        { no: 'c', score: 0, classRate: 0.55 },
        { no: 'd', score: 0, classRate: 0.3, difficulty: 0.37 },
        { no: 'e', score: 0, classRate: 0.3, difficulty: 0.38 },
      ),
    ).toEqual([
      ['a', 'onlyYou'],
      ['b', 'mostGot'],
      ['c', 'split'],
      ['e', 'split'],
      ['d', 'hardForAll'],
    ])
  })

  it('lost by less than the class are not "most others got it"', () => {
    expect(where({ no: 'a', score: 4, classRate: 0.75 })).toEqual([['a', 'split']])
  })

  it('count as a slip only with less than half of the marks', () => {
    expect(where({ no: 'a', full: 10, score: 5, classRate: 0.95 })).toEqual([['a', 'mostGot']])
  })

  it('on an easy item that only this class missed are not hard for all', () => {
    expect(where({ no: 'a', score: 0, classRate: 0.3, difficulty: 0.8 })).toEqual([['a', 'split']])
  })

  it('leave out full marks and keep items without a score apart from zeros', () => {
    const lost = groupLostMarks(
      [item({ score: null }), item({ no: '2', score: 0 }), item({ score: 5 })],
      counts,
    )
    expect(lost.notGiven).toHaveLength(1)
    expect(lost.missing).toBe(item({}).full)
    expect(lost.groups.split.map(({ item: { no } }) => no)).toEqual(['2'])
    expect(lost.total).toBe(5)
  })

  it('put the most marks within reach first, never more than were lost', () => {
    const { groups } = groupLostMarks(
      [
        item({ no: 'small', score: 4, classRate: 0.9 }),
        item({ no: 'big', full: 12, score: 3, classRate: 0.8 }),
      ],
      counts,
    )
    expect(groups.mostGot.map(({ item: { no } }) => no)).toEqual(['big', 'small'])
    expect(groups.mostGot[0]?.recoverable).toBeCloseTo(6.6)
    expect(groups.mostGot[1]?.recoverable).toBeCloseTo(0.5)
  })

  it('are compared with nobody in a group of one', () => {
    const { groups } = groupLostMarks([item({ score: 0, classRate: 0, schoolRate: 0, difficulty: 0 })], {
      class: 1,
      school: 1,
    })
    expect(groups.split).toHaveLength(1)
    expect(groups.split[0]?.recoverable).toBe(0)
  })

  it('are compared with the school where the class is tiny', () => {
    const lost = groupLostMarks([item({ score: 0, classRate: 0.2, schoolRate: 0.95 })], {
      class: 2,
      school: 300,
    })
    expect(lost.groups.onlyYou).toHaveLength(1)
  })
})
