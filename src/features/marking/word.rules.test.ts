import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#core/sync/types.ts'
import {
  bodyOfWords,
  comingUp,
  countPendingMarks,
  findConfirmedTasks,
  findGiving,
  findMarkingEntry,
  nextTask,
  notGone,
  parseTaskEntries,
  penBody,
  penOn,
  queuedWith,
  ripe,
  takenBack,
  UNDO_MS,
  type Word,
  withPen,
} from './word.rules.ts'

const word = (at: number, more: Partial<Word> = {}): Word => ({
  ...{ body: { marks: [3], spentMs: 900 }, baseRev: 0, at, opId: null },
  ...more,
})
const task = (
  taskId: string,
  said: { marks: number[]; problem: null; note: string; at: number } | null = null,
) => ({
  taskId,
  said,
})
const said = { marks: [1], problem: null, note: '', at: 5 }

describe('what a marker said of an answer', () => {
  it('is what this phone kept, over what the school lists', () => {
    expect(findMarkingEntry(task('a', said), {})).toEqual(said)
    expect(findMarkingEntry(task('a', said), { a: word(9) })).toEqual({ marks: [3], problem: null, at: 9 })
    expect(findMarkingEntry(task('a'), { a: word(9, { body: { problem: 'blurred', spentMs: 1 } }) })).toEqual(
      {
        ...{ marks: null, problem: 'blurred', at: 9 },
      },
    )
    // taken back: it waits again
    expect(findMarkingEntry(task('a', said), { a: word(9, { body: { open: true, spentMs: 1 } }) })).toBeNull()
  })

  it('is read again from its draft, and nothing else is', () => {
    const words = { a: word(9), b: word(4, { opId: 'op' }) }
    expect(parseTaskEntries(bodyOfWords(words))).toEqual(words)
    expect([
      parseTaskEntries(null),
      parseTaskEntries({ words: [] }),
      parseTaskEntries({ words: { a: 1 } }),
    ]).toEqual([{}, {}, {}])
  })
})

describe('the order of answers', () => {
  const tasks = [task('a'), task('b', said), task('c'), task('d')]
  it('goes on after the one just marked, round to those that were passed over', () => {
    expect(nextTask(tasks, {}, 'a')?.taskId).toBe('c')
    expect(nextTask(tasks, { c: word(1) }, 'd')?.taskId).toBe('a')
    expect(nextTask(tasks, { a: word(1), c: word(1) }, 'd')).toBeUndefined()
  })
  it('brings the pictures of those without a mark first [B14]', () => {
    expect(comingUp(tasks, {}, 'c').map((one) => one.taskId)).toEqual(['c', 'd', 'a', 'b'])
  })
})

describe('a word goes into the queue', () => {
  it('once it can no longer be taken back by one press, or when the page goes [B14]', () => {
    const words = { a: word(1000), b: word(3000), c: word(0, { opId: 'gone' }) }
    const names = (now: number, all: boolean) => ripe(words, now, all).map(([id]) => id)
    expect(names(1000 + UNDO_MS - 1, false)).toEqual([])
    expect(names(1000 + UNDO_MS, false)).toEqual(['a'])
    expect(names(1000, true)).toEqual(['a', 'b'])
    // a clock that was set back holds nothing up
    expect(names(500, false)).toEqual(['a', 'b'])
  })
  it('once: a newer one of the same answer stays to be sent', () => {
    const old = word(1)
    expect(queuedWith({ a: old }, 'a', old, 'op')['a']?.opId).toBe('op')
    expect(queuedWith({ a: word(2) }, 'a', old, 'op')['a']?.opId).toBeNull()
  })
})

const item = (target: string, status: WorkItem['status'], opId = target): WorkItem => ({
  ...{ opId, target, work: 'marking/b1', kind: 'score', createdAt: 1, status },
})
const school = (time: number, outcome: string) => ({ at: 'school' as const, time, number: '', outcome })

it('a word is left to the list of the school once that is new enough to hold it', () => {
  const words = { a: word(1, { opId: 'x' }), b: word(1, { opId: 'y' }), c: word(1) }
  const items = [
    item('score/b1/a', school(50, 'applied'), 'x'),
    item('score/b1/b', school(70, 'applied'), 'y'),
  ]
  // one has not gone yet: the list is not asked for at each mark
  expect(findConfirmedTasks(words, items, 60)).toEqual({ shown: ['a'], behind: false })
  const { a, b } = words
  expect(findConfirmedTasks({ a, b }, items, 60)).toEqual({ shown: ['a'], behind: true })
  expect(findConfirmedTasks({ a, b }, items, 70)).toEqual({ shown: ['a', 'b'], behind: false })
  expect(findConfirmedTasks({}, items, 60)).toEqual({ shown: [], behind: false })
})

it('what is on this phone and what came too late is counted, of the block alone [B14]', () => {
  const items = [
    item('score/b1/a', { at: 'phone', since: 1 }),
    item('score/b1/b', { at: 'attention', messageKey: 'sync.refused' }),
    item('score/b1/c', school(1, 'held'), 'c1'),
    item('score/b1/d', school(1, 'held'), 'd1'),
    item('score/b1/d', school(2, 'applied'), 'd2'),
    item('score/b2/a', { at: 'phone', since: 1 }),
  ]
  expect(countPendingMarks(items, 'b1')).toEqual({ waiting: 2, attention: 1, late: 1 })
})

it('marks begun wait on this phone until each question has one, beside what was said before [B14]', () => {
  const begun = { a: word(9, { body: {}, giving: [4, null] }), b: word(9, { giving: [1, null] }) }
  expect(parseTaskEntries(bodyOfWords(begun))).toEqual(begun)
  expect(findGiving(task('a'), begun, 2)).toEqual([4, null])
  // a block that has other questions by now
  expect(findGiving(task('a'), begun, 3)).toBeNull()
  expect(findGiving(task('c'), begun, 2)).toBeNull()
  expect(findMarkingEntry(task('a'), begun)).toBeNull()
  expect(ripe(begun, 9, true).map(([id]) => id)).toEqual(['b'])
  expect(notGone(begun)).toBe(1)
})

it('what is taken back is as it was before, at the school too where it has gone [B14]', () => {
  const begun = word(1, { body: {}, giving: [4, null] })
  expect(takenBack({ a: word(5) }, 'a', begun, 9)).toEqual({ a: begun })
  expect(takenBack({ a: word(5) }, 'a', undefined, 9)).toEqual({})
  const gone = { a: word(5, { opId: 'op', baseRev: 3 }) }
  const taken = { baseRev: 3, at: 9 - UNDO_MS, opId: null }
  const open = { open: true, spentMs: 0 }
  expect(takenBack(gone, 'a', undefined, 9)).toEqual({ a: { ...taken, body: open } })
  expect(takenBack(gone, 'a', begun, 9)).toEqual({ a: { ...taken, body: open, giving: [4, null] } })
  const { body } = word(1)
  expect(takenBack(gone, 'a', word(1), 9)).toEqual({ a: { ...taken, body } })
})

describe('lines of the red pen', () => {
  const line = { color: '#c8102e', width: 90, points: [1, 2] }
  const drawn = { a: word(9, { body: penBody([{ cropNo: 0, strokes: [line] }]) }), b: word(9) }

  it('wait on this phone for the mark they go with: they neither are one nor go out alone [R176]', () => {
    expect(findMarkingEntry(task('a'), drawn)).toBeNull()
    expect(ripe(drawn, 9, true).map(([id]) => id)).toEqual(['b'])
    expect(notGone(drawn)).toBe(1)
    // nor does the list of the school wait for them
    const { a } = drawn
    const items = [item('score/b1/b', school(70, 'applied'), 'y')]
    expect(findConfirmedTasks({ a, b: word(1, { opId: 'y' }) }, items, 60)).toEqual({
      shown: [],
      behind: true,
    })
    expect(parseTaskEntries(bodyOfWords({ a }))).toEqual({ a })
  })

  it('are those of this phone over those of the school, a picture at a time [R176]', () => {
    const pen = [{ cropNo: 1, strokes: [line] }]
    expect(penOn({ taskId: 'a', said: { ...said, pen } }, {})).toEqual(pen)
    expect(penOn({ taskId: 'b', said: { ...said, pen } }, drawn)).toEqual([])
    expect(penOn(task('a'), drawn)).toEqual([{ cropNo: 0, strokes: [line] }])
    expect(withPen(pen, 0, [line]).map((one) => one.cropNo)).toEqual([1, 0])
    expect(withPen(pen, 1, [])).toEqual([])
    expect(penBody([])).toEqual({})
  })
})
