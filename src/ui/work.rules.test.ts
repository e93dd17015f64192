import { expect, it } from 'vitest'
import type { StaffTask } from '#contract/exam/staff-work.ts'
import { pickFirstTasks } from './work.rules.ts'

const task = (kind: StaffTask['kind'], of: string): StaffTask => ({
  ...{ kind, of, paperId: null, name: '', part: '', count: 1, since: 0, dueAt: null },
})
const shown = (work: readonly StaffTask[], atMost: number) => pickFirstTasks(work, atMost).map(({ of }) => of)

it('shows the first of each kind of work, then what comes first, in the order of the whole list [T16]', () => {
  const work = [
    task('homework', 'h1'),
    task('homework', 'h2'),
    task('deadline', 'd1'),
    task('homework', 'h3'),
    task('papers', 'p1'),
    task('appeals', 'a1'),
    task('appeals', 'a2'),
  ]
  expect(shown(work, 5)).toEqual(['h1', 'h2', 'd1', 'p1', 'a1'])
  expect(shown(work, 4)).toEqual(['h1', 'd1', 'p1', 'a1'])
  expect(shown(work, 9)).toEqual(work.map(({ of }) => of))
  expect(shown([], 5)).toEqual([])
})
