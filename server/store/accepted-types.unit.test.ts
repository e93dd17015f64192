import { expect, it } from 'vitest'
import type { FilePurpose, FileType } from '#contract/files.ts'
import { isAcceptedType } from './accepted-types.ts'

it('a purpose takes its own kinds and no other', () => {
  const types: FileType[] = ['image/jpeg', 'image/webp', 'application/pdf', 'application/x-kaoban-answers']
  const taken = (purpose: FilePurpose) => types.map((type) => isAcceptedType(purpose, type))
  expect(taken('answer')).toEqual([true, true, false, false])
  expect(taken('paper')).toEqual([true, true, true, false])
  expect(taken('emergency')).toEqual([false, false, false, true])
})
