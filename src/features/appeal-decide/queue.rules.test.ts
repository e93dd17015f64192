import { expect, it } from 'vitest'
import {
  type AppealQueueEntry,
  findNextAppeal,
  listAppealPapers,
  newMark,
  sortAppeals,
} from './queue.rules.ts'

const one = (
  appealId: string,
  sentAt: number,
  mayDecide: boolean,
  decidedAt: number | null = null,
): AppealQueueEntry =>
  ({
    appeal: { appealId, sentAt, decidedAt, savedAt: 0, paperId: `p-${appealId[0]}`, courseName: '' },
    mayDecide,
  }) as unknown as AppealQueueEntry
const LIST = [
  one('a1', 30, true),
  one('a2', 5, false, 40),
  one('a3', 20, true),
  one('b1', 10, true),
  one('a4', 6, false, 50),
]
const ids = (list: readonly AppealQueueEntry[]) => list.map(({ appeal }) => appeal.appealId)

it('puts first what is to be decided, the oldest at the top, then what was decided last [T16]', () => {
  expect(ids(sortAppeals(LIST))).toEqual(['b1', 'a3', 'a1', 'a4', 'a2'])
  expect(listAppealPapers(sortAppeals(LIST)).map(({ paperId, open }) => [paperId, open])).toEqual([
    ['p-b', 1],
    ['p-a', 2],
  ])
})

it('goes from one report to the next that is to be decided, round to the first, and ends at the last [T16]', () => {
  const list = sortAppeals(LIST)
  expect([findNextAppeal(list, 'b1'), findNextAppeal(list, 'a3'), findNextAppeal(list, 'a1')]).toEqual([
    'a3',
    'a1',
    'b1',
  ])
  expect(findNextAppeal([one('a1', 1, true), one('a2', 1, false)], 'a1')).toBeNull()
  expect(findNextAppeal([], 'a1')).toBeNull()
})

it('takes as a new mark what lies from 0 to the full mark and differs from the present one [T16]', () => {
  expect([newMark('3.5', 2, 4), newMark(' 0 ', 2, 4), newMark('4', null, 4)]).toEqual([3.5, 0, 4])
  for (const text of ['', 'x', '-1', '4.5', '2', '1.234']) expect(newMark(text, 2, 4), text).toBeNull()
})
