import { expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { markerAmong } from './marking-flow.rules.ts'

it('several identities, and the way on is marking a consolidation: the one that marks goes on; else one is chosen [S09]', () => {
  const teacher = { userId: 't', userType: Role.teacher }
  const parent = { userId: 'p', userType: Role.parent }
  const mark = `${PATH.consolidateMark}?consolidationId=c1&of=s1`
  expect(markerAmong(mark, [parent, teacher])).toBe(teacher)
  expect(markerAmong(PATH.consolidateMark, [teacher, parent])).toBe(teacher)
  expect(markerAmong(mark, [teacher, { ...teacher, userId: 't2' }])).toBeNull()
  expect(markerAmong(mark, [parent])).toBeNull()
  expect(markerAmong(PATH.consolidateList, [teacher, parent])).toBeNull()
})
