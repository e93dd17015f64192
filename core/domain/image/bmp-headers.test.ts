import { describe, expect, it } from 'vitest'
import { readBmp } from './bmp.ts'
import { faultOf } from './fault.ts'

/** Places of the info header of Windows 3, each a word or a double word. */
const AT = {
  ...{ length: 14, width: 18, height: 22, planes: 26, bits: 28, packing: 30, imageBytes: 34 },
  ...{ across: 38, down: 42, colours: 46 },
} as const
const WORDS: readonly string[] = ['planes', 'bits']

interface Made {
  said?: Partial<Record<keyof typeof AT, number>>
  pixels?: readonly number[]
  palette?: number
}

/** A picture of 24 bits a pixel, 3 by 2, and what is said otherwise. */
function bmp({
  said = {},
  pixels = Array.from({ length: 24 }, () => 0),
  palette = 0,
}: Made = {}): Uint8Array {
  const at = 54 + palette
  const file = new Uint8Array(at + pixels.length)
  const view = new DataView(file.buffer)
  file.set([0x42, 0x4d])
  file.set(pixels, at)
  view.setUint32(2, file.length, true)
  view.setUint32(10, at, true)
  const all = { length: 40, width: 3, height: 2, planes: 1, bits: 24, ...said }
  for (const [name, value] of Object.entries(all)) {
    const place = AT[name as keyof typeof AT]
    if (WORDS.includes(name)) view.setUint16(place, value, true)
    else view.setInt32(place, value, true)
  }
  return file
}
const answer = (file: Uint8Array): unknown => {
  try {
    return readBmp(file)
  } catch (error) {
    return faultOf(error)
  }
}
const said = (words: Made['said'], more: Made = {}): unknown => answer(bmp({ ...more, said: words ?? {} }))

describe('what a BMP says of itself', () => {
  it('is its size, whichever way its rows lie', () => {
    expect(answer(bmp())).toEqual({ width: 3, height: 2 })
    expect(said({ height: -2 })).toEqual({ width: 3, height: 2 })
  })
  it('is of one of the headers there have been', () => {
    for (const length of [0, 13, 39, 41, 125]) expect(said({ length })).toBe('damaged')
    // OS/2's short header has words for its sizes, and a palette of three bytes a colour.
    const short = new Uint8Array(26 + 24)
    const view = new DataView(short.buffer)
    short.set([0x42, 0x4d])
    for (const [to, value] of [
      [2, short.length],
      [10, 26],
      [14, 12],
    ] as const)
      view.setUint32(to, value, true)
    for (const [to, value] of [
      [18, 3],
      [20, 2],
      [22, 1],
      [24, 24],
    ] as const)
      view.setUint16(to, value, true)
    expect(answer(short)).toEqual({ width: 3, height: 2 })
    expect(answer(short.subarray(0, 25))).toBe('cutOff')
    view.setUint16(22, 2, true)
    expect(answer(short)).toBe('damaged')
  })
  it('holds against the length of the file', () => {
    expect(answer(bmp().subarray(0, 77))).toBe('cutOff')
    expect(answer(bmp({ pixels: Array.from({ length: 23 }, () => 0) }))).toBe('cutOff')
    expect(answer(bmp().subarray(0, 53))).toBe('cutOff')
    expect(answer(bmp().subarray(0, 20))).toBe('cutOff')
    expect(said({ imageBytes: 78 })).toEqual({ width: 3, height: 2 })
    expect(said({ imageBytes: 79 })).toBe('damaged')
  })
  it('has rows of whole double words', () => {
    // 9 pixels of 1 bit are two bytes, filled up to four.
    expect(said({ width: 9, height: 3, bits: 1 }, { pixels: Array.from({ length: 12 }, () => 0) })).toEqual({
      ...{ width: 9, height: 3 },
    })
    expect(said({ width: 9, height: 3, bits: 1 }, { pixels: Array.from({ length: 11 }, () => 0) })).toBe(
      'cutOff',
    )
    expect(said({ width: 33, height: 1, bits: 1 }, { pixels: Array.from({ length: 7 }, () => 0) })).toBe(
      'cutOff',
    )
  })
  it.each([
    [0, [1, 2, 4, 8, 16, 24, 32]],
    [3, [16, 32]],
    [6, [16, 32]],
  ])('packed by %i has one of the bits a pixel that go with it', (packing, known) => {
    const pixels = Array.from({ length: 24 }, () => 0)
    const taken = []
    for (let bits = 0; bits <= 40; bits++)
      if (typeof said({ packing, bits }, { pixels }) === 'object') taken.push(bits)
    expect(taken).toEqual(known)
  })
  it.each([
    ['a JPEG in it', { packing: 4 }, 'unsupported'],
    ['a PNG in it', { packing: 5 }, 'unsupported'],
    ['a packing nobody knows', { packing: 7 }, 'damaged'],
    ['no plane', { planes: 0 }, 'damaged'],
    ['packed rows from the top', { packing: 1, bits: 8, height: -2 }, 'damaged'],
    ['packed rows of 4 bits from the top', { packing: 2, bits: 4, height: -2 }, 'damaged'],
    ['a density below nothing', { across: -1 }, 'damaged'],
    ['a density no device has', { down: 10_000_001 }, 'damaged'],
    ['a palette that reaches into the pixels', { colours: 1 }, 'damaged'],
    ['no width', { width: 0 }, 'damaged'],
    ['more than is opened', { width: 21_001, height: 10_000 }, 'tooLarge'],
  ])('is refused with %s', (_, words, fault) => {
    expect(said(words)).toBe(fault)
  })
  it('may name the greatest density, and a palette that ends where the pixels begin', () => {
    expect(said({ across: 10_000_000, down: 0 })).toEqual({ width: 3, height: 2 })
    expect(said({ colours: 2 }, { palette: 8 })).toEqual({ width: 3, height: 2 })
    expect(said({ colours: 2 }, { palette: 7 })).toBe('damaged')
  })
})

describe('runs of a packed BMP', () => {
  const END = [0, 1]
  const runs = (pixels: readonly number[], bits = 8) =>
    said({ bits, packing: bits === 8 ? 1 : 2, imageBytes: pixels.length }, { pixels })
  const size = { width: 3, height: 2 }
  it('stay inside the picture', () => {
    expect(runs([3, 7, 0, 0, 3, 7, ...END])).toEqual(size)
    expect(runs([4, 7, ...END])).toBe('damaged')
    expect(runs([3, 7, 1, 7, ...END])).toBe('damaged')
    // The end of the last row may be told, and nothing after it.
    expect(runs([0, 0, 0, 0, ...END])).toEqual(size)
    expect(runs([0, 0, 0, 0, 1, 7, ...END])).toBe('damaged')
    expect(runs([0, 0, 0, 0, 0, 0, ...END])).toBe('damaged')
  })
  it('may jump, to the right and down, not out of it', () => {
    expect(runs([0, 2, 3, 1, ...END])).toEqual(size)
    expect(runs([0, 2, 4, 1, ...END])).toBe('damaged')
    expect(runs([0, 2, 0, 3, ...END])).toBe('damaged')
    expect(runs([2, 7, 0, 2, 2, 0, ...END])).toBe('damaged')
  })
  it('of plain pixels fill whole words', () => {
    expect(runs([0, 3, 7, 7, 7, 0, ...END])).toEqual(size)
    expect(runs([0, 3, 7, 7, 7, 0, 0, 0, 0, 3, 7, 7, 7, 0, ...END])).toEqual(size)
    // Three pixels of 4 bits are two bytes, which are a word.
    expect(runs([0, 3, 0x77, 0x70, ...END], 4)).toEqual(size)
    // Five are three bytes, filled up to four.
    const five = (pixels: readonly number[]) =>
      said({ width: 5, bits: 4, packing: 2, imageBytes: pixels.length }, { pixels })
    expect(five([0, 5, 7, 7, 7, 9, ...END])).toEqual({ width: 5, height: 2 })
    expect(five([0, 5, 7, 7, 7, ...END])).toBe('cutOff')
  })
  it('end with a word of their own', () => {
    expect(runs([3, 7])).toBe('cutOff')
    expect(runs([3])).toBe('cutOff')
  })
})
