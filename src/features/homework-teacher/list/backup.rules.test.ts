import { expect, it } from 'vitest'
import type { WorkItem } from '#core/sync/types.ts'
import { groupUnsentMarks } from './backup.rules.ts'

const at = (where: 'phone' | 'school' | 'attention') => ({ at: where }) as WorkItem['status']

it('marks that the school does not have are told by homework; what it has, and what is no marking, is not [R190]', () => {
  expect(
    groupUnsentMarks([
      { kind: 'mark', target: 'mark/h1/s1/1', status: at('phone') },
      { kind: 'strokes', target: 'strokes/h1/s1/f', status: at('attention') },
      { kind: 'mark', target: 'mark/h1/s2/1', status: at('phone') },
      { kind: 'mark', target: 'mark/h1/s3/1', status: at('school') },
      { kind: 'checked', target: 'checked/h2/s1', status: at('phone') },
      { kind: 'answer', target: 'answer/h3/s1/1', status: at('phone') },
    ]),
  ).toEqual([
    { homeworkId: 'h1', marks: 3, papers: 2, attention: 1 },
    { homeworkId: 'h2', marks: 1, papers: 1, attention: 0 },
  ])
})
