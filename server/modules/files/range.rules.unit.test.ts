import { describe, expect, it } from 'vitest'
import { rangeOf } from './range.rules.ts'

const SIZE = 10
const range = (header: string | undefined, ifRange?: string) => rangeOf(header, SIZE, ifRange, '"a"')

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=2-5', { from: 2, to: 5 }],
    ['bytes=5-5', { from: 5, to: 5 }],
    ['bytes=2-', { from: 2, to: 9 }],
    ['bytes=9-9', { from: 9, to: 9 }],
    [' bytes=1-2 ', { from: 1, to: 2 }],
  ])('%s of ten bytes', (header, part) => {
    expect(range(header)).toEqual(part)
  })

  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=0-10', { from: 0, to: 9 }],
    ['bytes=8-999', { from: 8, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-1', { from: 9, to: 9 }],
    ['bytes=-10', { from: 0, to: 9 }],
    ['bytes=-11', { from: 0, to: 9 }],
  ])('%s ends at the last byte, however much is asked for', (header, part) => {
    expect(range(header)).toEqual(part)
  })

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=11-', 'bytes=-0'])('%s has no byte in the file', (header) => {
    expect(range(header)).toBe('none')
  })

  it('of an empty file is none', () => {
    expect(rangeOf('bytes=0-', 0, undefined, '"a"')).toBe('none')
    expect(rangeOf('bytes=-1', 0, undefined, '"a"')).toBe('none')
  })

  it.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=0-1x'])(
    '%s is answered with the whole file',
    (header) => {
      expect(range(header)).toBeNull()
    },
  )

  it('is of the copy it was begun from, or the whole file comes', () => {
    expect(range('bytes=0-1', '"a"')).toEqual({ from: 0, to: 1 })
    expect(range('bytes=0-1', '"b"')).toBeNull()
    expect(range('bytes=0-1', '')).toBeNull()
  })
})
