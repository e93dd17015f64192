import { expect, it } from 'vitest'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { groupEntriesByPaper, withSheet } from './label-many.rules.ts'

const entry = (examId: string, paperId: string, itemNo: string) =>
  ({ examId, paperId, itemNo, examName: examId, courseName: paperId }) as WrongEntry

it('gathers the questions of a paper, papers and questions in the order of the list', () => {
  const list = [
    entry('e2', 'p1', '3'),
    entry('e1', 'p1', '1'),
    entry('e2', 'p1', '9'),
    entry('e2', 'p2', '1'),
  ]
  expect(
    groupEntriesByPaper(list).map(({ title, entries }) => [title.examName, entries.map((e) => e.itemNo)]),
  ).toEqual([
    ['e2', ['3', '9']],
    ['e1', ['1']],
    ['e2', ['1']],
  ])
  expect(groupEntriesByPaper([])).toEqual([])
})

it('adds a whole paper to what is chosen, and takes it out when all of it was', () => {
  const [sheet] = groupEntriesByPaper([entry('e', 'p', '1'), entry('e', 'p', '2')])
  if (!sheet) throw new Error('a sheet was expected')
  const some = withSheet(new Set(['other', 'e/p/1']), sheet)
  expect([...some].toSorted()).toEqual(['e/p/1', 'e/p/2', 'other'])
  expect([...withSheet(some, sheet)]).toEqual(['other'])
})
