import { describe, expect, it } from 'vitest'
import { lossOf, readMark } from './database-checkpoint.ts'

const mark = { deviceId: 'd', seq: 9, waits: 2, savedAt: 5 }

describe('an emptied store', () => {
  it('is noticed by what was seen before, and only where something waited [B17]', () => {
    expect(lossOf(mark, { seq: 0, waits: 0 })).toEqual({ lastSavedAt: 5, waited: 2 })
    expect(lossOf(mark, { seq: 0, waits: 1 })).toEqual({ lastSavedAt: 5, waited: 1 })
    expect(lossOf(mark, { seq: 9, waits: 0 })).toBeNull()
    expect(lossOf({ ...mark, waits: 0 }, { seq: 0, waits: 0 })).toBeNull()
    expect(lossOf(null, { seq: 0, waits: 0 })).toBeNull()
    // The journal brought all of it back.
    expect(lossOf(mark, { seq: 0, waits: 2 })).toBeNull()
  })

  const readOf = (text: string | null) => readMark({ read: () => text } as never, 'a')
  it('is not told by a mark that is damaged: nothing is believed of it [B17]', () => {
    expect(readOf(JSON.stringify(mark))).toEqual(mark)
    for (const name of Object.keys(mark)) {
      expect(readOf(JSON.stringify({ ...mark, [name]: undefined }))).toBeNull()
      expect(readOf(JSON.stringify({ ...mark, [name]: [] }))).toBeNull()
    }
    expect(readOf(JSON.stringify({ ...mark, seq: 1.5 }))).toBeNull()
    expect(readOf(JSON.stringify({ ...mark, waits: 1.5 }))).toBeNull()
    for (const text of [null, 'null', '1', '{', '"text"']) expect(readOf(text)).toBeNull()
  })
})
