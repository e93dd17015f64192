import { expect, it } from 'vitest'
import { computeSegmentEndLsn, isSegment, segmentAfter, segmentsBetween } from './segments.ts'

const BYTES = 16 * 1_048_576

it('files of the log follow one another over the end of a half [G03]', () => {
  expect(segmentAfter('0000000100000000000000FE', BYTES)).toBe('0000000100000000000000FF')
  expect(segmentAfter('0000000100000000000000FF', BYTES)).toBe('000000010000000100000000')
  expect(segmentAfter('000000010000000000000FFF', 1_048_576)).toBe('000000010000000100000000')
  expect(segmentsBetween('0000000100000000000000FE', '000000010000000100000001', BYTES)).toHaveLength(4)
  expect(computeSegmentEndLsn('0000000100000000000000FF', BYTES)).toBe('1/0')
  expect(computeSegmentEndLsn('000000010000000A00000001', BYTES)).toBe('a/2000000')
})

it('two timelines, and the later before the earlier, are refused [G03]', () => {
  expect(() => segmentsBetween('000000010000000000000001', '000000020000000000000002', BYTES)).toThrow(
    RangeError,
  )
  expect(() => segmentsBetween('000000010000000000000002', '000000010000000000000001', BYTES)).toThrow(
    RangeError,
  )
  expect(['000000010000000000000001.partial', '00000002.history', ''].map(isSegment)).toEqual([
    false,
    false,
    false,
  ])
})
