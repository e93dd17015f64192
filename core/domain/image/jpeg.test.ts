import { describe, expect, it } from 'vitest'
import { faultOf } from './fault.ts'
import { readJpeg } from './jpeg.ts'

const segment = (marker: number, data: readonly number[]): number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
]
/** A frame of 6 by 4 pixels with so many colours. */
const frame = ({
  marker = 0xc0,
  bits = 8,
  samples = 1,
  said = samples,
}: Partial<Record<'marker' | 'bits' | 'samples' | 'said', number>> = {}) =>
  segment(marker, [bits, 0, 4, 0, 6, said, ...Array.from({ length: 3 * samples }, () => 0)])
const SCAN = [...segment(0xda, [1, 0, 0, 0, 0, 0]), 1, 2, 3]
const END = [0xff, 0xd9]

const answer = (...parts: readonly (readonly number[])[]): unknown => {
  try {
    const { width, height } = readJpeg(Uint8Array.from([0xff, 0xd8, ...parts.flat()]))
    return [width, height]
  } catch (error) {
    return faultOf(error)
  }
}
const SIZE = [6, 4]

describe('a JPEG', () => {
  it('says its size in its frame, which is believed when all of it is there', () => {
    expect(answer(frame(), SCAN, END)).toEqual(SIZE)
    expect(answer(frame(), SCAN)).toBe('cutOff')
    expect(answer(frame(), SCAN, [0xff])).toBe('cutOff')
    expect(answer(frame().slice(0, -1))).toBe('cutOff')
    expect(answer(frame(), [0xff, 0xe0, 0])).toBe('cutOff')
    // What follows the end is not read.
    expect(answer(frame(), SCAN, END, [1, 2])).toEqual(SIZE)
  })
  it('has a frame before its scan, one, and a scan', () => {
    expect(answer(SCAN, frame(), END)).toBe('damaged')
    expect(answer(frame(), frame(), SCAN, END)).toBe('damaged')
    expect(answer(frame(), END)).toBe('damaged')
    expect(answer(frame(), SCAN, SCAN, END)).toEqual(SIZE)
  })
  it('has no more scans than an encoder writes: each costs as much as the whole picture [T08]', () => {
    const scans = (count: number) => Array.from({ length: count }, () => SCAN).flat()
    expect(answer(frame(), scans(64), END)).toEqual(SIZE)
    expect(answer(frame(), scans(65), END)).toBe('unsupported')
  })
  it('goes on through stuffed bytes, filled ones and restarts of its scan, and ends at no other marker', () => {
    for (const inside of [
      [0xff, 0, 7],
      [0xff, 0xd0],
      [0xff, 0xd7],
      [0xff, 0xff, 0, 7],
    ])
      expect(answer(frame(), SCAN, inside, [9], END)).toEqual(SIZE)
    expect(answer(frame(), SCAN, [0xff, 0xcf, 9], END)).not.toEqual(SIZE)
    expect(answer(frame(), SCAN, segment(0xc4, [1, 2]), SCAN, END)).toEqual(SIZE)
  })
  it('has nothing but markers between its segments; they may be filled up before', () => {
    expect(answer([1, 0xe0, 0, 2], frame(), SCAN, END)).toBe('damaged')
    expect(answer(frame(), [7], SCAN, END)).toBe('damaged')
    expect(answer([0xff, 0xff], segment(0xe0, [1]), frame(), SCAN, END)).toEqual(SIZE)
    // Markers without data.
    expect(answer([0xff, 0x01], [0xff, 0xd0], frame(), SCAN, END)).toEqual(SIZE)
    expect(answer([0xff, 0xe0, 0, 1], frame(), SCAN, END)).toBe('damaged')
    expect(answer([0xff, 0xe0, 0, 2], frame(), SCAN, END)).toEqual(SIZE)
  })
  it('is opened as baseline, extended and progressive with Huffman codes, no other way', () => {
    for (const marker of [0xc0, 0xc1, 0xc2]) expect(answer(frame({ marker }), SCAN, END)).toEqual(SIZE)
    for (const marker of [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
      expect(answer(frame({ marker }), SCAN, END)).toBe('unsupported')
    // Tables, and what is kept for later use, are no frames.
    for (const marker of [0xc4, 0xc8, 0xcc, 0xdb])
      expect(answer(segment(marker, [1, 2]), frame(), SCAN, END)).toEqual(SIZE)
  })
  it('has one to four colours of 8 bits, and a frame as long as they need', () => {
    for (const samples of [1, 2, 3, 4]) expect(answer(frame({ samples }), SCAN, END)).toEqual(SIZE)
    for (const samples of [0, 5]) expect(answer(frame({ samples }), SCAN, END)).toBe('damaged')
    expect(answer(frame({ samples: 3, said: 2 }), SCAN, END)).toBe('damaged')
    expect(answer(frame({ samples: 2, said: 3 }), SCAN, END)).toBe('damaged')
    expect(answer(frame({ bits: 12 }), SCAN, END)).toBe('unsupported')
    expect(answer(segment(0xc0, [8, 0, 4, 0, 6]), SCAN, END)).toBe('damaged')
  })
})
