import { expect, it } from 'vitest'
import { changedItem } from './changed-item.rules.ts'

it('reads which item a corrected version changed, and how', () => {
  expect(changedItem('chemistry 12: B -> C')).toEqual({
    ...{ courseId: 'chemistry', itemNo: '12' },
    key: { from: 'B', to: 'C' },
  })
  expect(changedItem('math 7(2): *')).toEqual({ courseId: 'math', itemNo: '7(2)', key: null })
  expect(changedItem('math 3:  -> AB')).toMatchObject({ key: { from: '', to: 'AB' } })
})

it('reads what an older server wrote, without the subject', () => {
  expect(changedItem('12: B -> C')).toEqual({ courseId: '', itemNo: '12', key: { from: 'B', to: 'C' } })
})

it('makes nothing of a note of the school’s own', () => {
  for (const note of ['', 'second import', '补录 3 人: 见附件', 'math 3: B -> '])
    expect(changedItem(note)).toBeNull()
})
