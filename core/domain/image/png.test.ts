import { describe, expect, it } from 'vitest'
import { faultOf } from './fault.ts'
import { crc32, readPng } from './png.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const letters = (text: string) => new TextEncoder().encode(text)

/** A chunk with its length and checksum. */
function chunk(type: string, data: readonly number[] = []): number[] {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(letters(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes, 4, 8 + data.length))
  return [...bytes]
}
/** Colour, depth and the three methods of a picture of 5 by 3 pixels. */
const head = ({ colour = 2, depth = 8, methods = [0, 0, 0], width = 5 } = {}) =>
  chunk('IHDR', [0, 0, width >> 8, width & 255, 0, 0, 0, 3, depth, colour, ...methods])
const DATA = chunk('IDAT', [1, 2, 3])
const END = chunk('IEND')

const answer = (...chunks: readonly (readonly number[])[]): unknown => {
  try {
    return readPng(Uint8Array.from([...SIGNATURE, ...chunks.flat()]))
  } catch (error) {
    return faultOf(error)
  }
}

describe('a PNG', () => {
  it('says its size, which is believed when all of it is there', () => {
    expect(answer(head(), DATA, END)).toEqual({ width: 5, height: 3 })
    expect(answer(head(), DATA)).toBe('cutOff')
    expect(answer(head(), DATA, END.slice(0, -1))).toBe('cutOff')
    expect(answer(head(), DATA.slice(0, 9))).toBe('cutOff')
    expect(answer(head(), END)).toBe('damaged')
    // What follows the end is not read.
    expect(answer(head(), DATA, END, [1, 2, 3])).toEqual({ width: 5, height: 3 })
  })
  it('checks each part by its sum', () => {
    expect(crc32(letters('123456789'))).toBe(0xcbf43926)
    for (let at = 4; at < DATA.length; at++) {
      const broken = DATA.map((byte, i) => (i === at ? byte ^ 1 : byte))
      expect(answer(head(), broken, END)).toBe('damaged')
    }
  })
  it('begins with its signature and its header, of one length, once', () => {
    expect(faultOfBytes([0x88, ...SIGNATURE.slice(1), ...head(), ...DATA, ...END])).toBe('damaged')
    expect(answer(DATA, head(), END)).toBe('damaged')
    expect(answer(head(), head(), DATA, END)).toBe('damaged')
    expect(answer(chunk('IHDR', [0, 0, 0, 5, 0, 0, 0, 3, 8, 2, 0, 0]), DATA, END)).toBe('damaged')
    expect(answer(chunk('IHDR', [0, 0, 0, 5, 0, 0, 0, 3, 8, 2, 0, 0, 0, 0]), DATA, END)).toBe('damaged')
  })
  it.each([
    [0, [1, 2, 4, 8, 16]],
    [1, []],
    [2, [8, 16]],
    [3, [1, 2, 4, 8]],
    [4, [8, 16]],
    [5, []],
    [6, [8, 16]],
  ])('of colour %i has one of the depths that go with it', (colour, known) => {
    const taken = []
    for (let depth = 0; depth <= 17; depth++)
      if (typeof answer(head({ colour, depth }), chunk('PLTE', [1, 2, 3]), DATA, END) === 'object')
        taken.push(depth)
    expect(taken).toEqual(known)
  })
  it('is packed and filtered in the one known way, in rows or interlaced', () => {
    expect(answer(head({ methods: [0, 0, 1] }), DATA, END)).toEqual({ width: 5, height: 3 })
    for (const methods of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
    ])
      expect(answer(head({ methods }), DATA, END)).toBe('damaged')
  })
  it('with a palette has it before its pixels, whole colours only', () => {
    expect(answer(head({ colour: 3 }), DATA, END)).toBe('damaged')
    expect(answer(head({ colour: 3 }), chunk('PLTE', [1, 2, 3, 4, 5, 6]), DATA, END)).toEqual({
      ...{ width: 5, height: 3 },
    })
    expect(answer(head(), chunk('PLTE', [1, 2, 3, 4]), DATA, END)).toBe('damaged')
  })
  const exif = (orientation: number) => [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
  ]
  it('says how it is to be turned, before its pixels or behind them [V04]', () => {
    const turned = { width: 5, height: 3, orientation: 6 }
    expect(answer(head(), chunk('eXIf', exif(6)), DATA, END)).toEqual(turned)
    expect(answer(head(), DATA, chunk('eXIf', exif(6)), END)).toEqual(turned)
    // as some programs write it
    const headed = [...letters('Exif'), 0, 0, ...exif(6)]
    expect(answer(head(), chunk('eXIf', headed), DATA, END)).toEqual(turned)
    for (const upright of [exif(1), exif(9), [1, 2], []])
      expect(answer(head(), chunk('eXIf', upright), DATA, END)).toEqual({ width: 5, height: 3 })
  })
  it('that moves is named, one of a single frame is a picture [V04]', () => {
    const frames = (count: number) => chunk('acTL', [0, 0, 0, count, 0, 0, 0, 0])
    expect(answer(head(), frames(2), DATA, END)).toBe('apng')
    expect(answer(head(), frames(1), DATA, END)).toEqual({ width: 5, height: 3 })
  })
  it('cannot be larger than its bytes can say: 10,000 times as many at most', () => {
    const bytes = SIGNATURE.length + [head(), DATA, END].flat().length
    // 3 rows of 48 bits a pixel.
    const most = Math.floor((10_000 * bytes) / (3 * 6))
    expect(answer(head({ colour: 2, depth: 16, width: most }), DATA, END)).toEqual({ width: most, height: 3 })
    expect(answer(head({ colour: 2, depth: 16, width: most + 1 }), DATA, END)).toBe('damaged')
  })
})

function faultOfBytes(bytes: readonly number[]): unknown {
  try {
    return readPng(Uint8Array.from(bytes))
  } catch (error) {
    return faultOf(error)
  }
}
