import { describe, expect, it } from 'vitest'
import { faultOf } from '../image/fault.ts'
import { type JpegTables, noTables, readTables } from './jpeg-tables.ts'

/** A segment with its length. */
const segment = (marker: number, data: readonly number[]): number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
]
/** A frame of one component that shares nothing. */
const FRAME = segment(0xc0, [8, 0, 16, 0, 16, 1, 7, 0x11, 0])
const read = (...bytes: number[]): JpegTables => {
  const tables = noTables()
  readTables(new Uint8Array(bytes), tables)
  return tables
}
const fault = (...bytes: number[]): string => {
  try {
    read(...bytes)
    return 'taken'
  } catch (error) {
    return faultOf(error)
  }
}

describe('segments before the scan of a JPEG', () => {
  it('give steps of one byte or of two', () => {
    const steps = Array.from({ length: 64 }, (_, i) => 3 * i + 1)
    const narrow = segment(0xdb, [0x01, ...steps])
    const wide = segment(0xdb, [0x12, ...steps.flatMap((n) => [n >> 4, n & 15])])
    const tables = read(...narrow, ...wide)
    expect([...(tables.steps[1] ?? [])]).toEqual(steps)
    expect([...(tables.steps[2] ?? [])]).toEqual(steps.map((n) => ((n >> 4) << 8) | (n & 15)))
    expect(fault(...segment(0xdb, [0x11, ...steps]))).toBe('damaged')
  })

  it('say which tables each component of the scan uses', () => {
    const tables = read(...FRAME, ...segment(0xda, [1, 7, 0x21, 0, 63, 0]))
    expect(tables.frame).toEqual({
      ...{ width: 16, height: 16 },
      components: [{ id: 7, across: 1, down: 1, steps: 0, dc: 2, ac: 1 }],
    })
  })

  it('are cut off where one is longer than what is left, and shorter than its own length says', () => {
    const note = segment(0xfe, [1, 2, 3])
    expect(fault(...note)).toBe('taken')
    expect(fault(...note.slice(0, -1))).toBe('cutOff')
    expect(fault(0xff, 0xfe, 0, 1, 0, 0)).toBe('cutOff')
  })
})
