import { describe, expect, it } from 'vitest'
import { groupStudents } from '#core/domain/analysis/groups.ts'
import { batchesOf } from './batches.ts'

const batches = (klass: number[], classes: number[], size: number) =>
  batchesOf(groupStudents(Int32Array.from(klass), 4), classes, size).map((batch) => [...batch])

describe('batches of students', () => {
  it('are of whole classes as long as they fit', () => {
    expect(batches([0, 1, 0, 1, 2, 2], [0, 1, 2], 4)).toEqual([
      [0, 2, 1, 3],
      [4, 5],
    ])
    expect(batches([0, 1, 0, 1, 2, 2], [0, 1, 2], 3)).toEqual([
      [0, 2],
      [1, 3],
      [4, 5],
    ])
  })

  it('divide a class that is larger than one, and hold everybody of the classes asked for once', () => {
    expect(batches([0, 1, 1, 1, 1, 1, 2], [1, 2], 2)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    expect(batches([0, 1], [3], 2)).toEqual([])
  })
})
