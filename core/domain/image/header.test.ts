import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { faultOf, PictureError } from './fault.ts'
import { readHeader } from './header.ts'

const data = resolve(
  process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'images',
)
const here = existsSync(data)
const skipped = here ? '' : ` (skipped: no pictures in ${data})`

/** Kind and size of a file, or why it is refused. */
const answer = (file: Uint8Array): string => {
  try {
    const { kind, width, height } = readHeader(file)
    return `${kind} ${width}x${height}`
  } catch (e) {
    if (!(e instanceof PictureError)) throw e
    return faultOf(e)
  }
}
const read = (file: string): Uint8Array => new Uint8Array(readFileSync(`${data}/${file}`))
const filesOf = (set: string, ending: RegExp): string[] =>
  readdirSync(`${data}/${set}`)
    .filter((name) => ending.test(name))
    .map((name) => `${set}/${name}`)

/** A frame header and a scan with nothing in it: a JPEG that says it has so many pixels. */
const jpegOf = (width: number, height: number): number[] => [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9],
]

describe.skipIf(!here)(`pictures as they come${skipped}`, () => {
  it('every sound PNG is taken with its size, every corrupt one is refused [V04]', () => {
    for (const file of filesOf('pngsuite', /^[^x].*\.png$/))
      expect({ file, said: answer(read(file)) }).toEqual({
        file,
        said: expect.stringMatching(/^png \d+x\d+$/),
      })
    for (const file of filesOf('pngsuite', /^x.*\.png$/))
      expect({ file, said: answer(read(file)) }).toEqual({
        file,
        said: expect.stringMatching(/^(damaged|notPicture)$/),
      })
  })

  it('every good BMP is taken, every bad one refused, a questionable one either way [V04]', () => {
    const good = filesOf('bmpsuite', /^g_/)
    expect(good.length).toBeGreaterThan(15)
    for (const file of good)
      expect({ file, said: answer(read(file)) }).toEqual({ file, said: expect.stringMatching(/^bmp 12\dx/) })
    for (const file of filesOf('bmpsuite', /^b_/))
      expect({ file, said: answer(read(file)) }).toEqual({
        file,
        said: expect.stringMatching(/^(damaged|cutOff|tooLarge)$/),
      })
    for (const file of filesOf('bmpsuite', /^q_/))
      expect(answer(read(file))).toMatch(/^(bmp 127x64|unsupported)$/)
  })

  it('the orientation a camera wrote is read', () => {
    for (const file of filesOf('exif-orientation', /\.jpg$/)) {
      const named = Number(/_(\d)/.exec(file)?.[1])
      expect({ file, orientation: readHeader(read(file)).orientation }).toEqual({
        file,
        orientation: Math.max(1, named),
      })
    }
  })

  it('a file cut anywhere is refused [V04]', () => {
    for (const file of ['pngsuite/basn2c08.png', 'bmpsuite/g_rgb24.bmp', 'exif-orientation/Portrait_6.jpg']) {
      const whole = read(file)
      for (let part = 3; part < whole.length; part += Math.ceil(whole.length / 97))
        expect(answer(whole.subarray(0, part))).toMatch(/^(cutOff|damaged)$/)
    }
  })

  it('a file with any bytes changed is answered or refused, never more', () => {
    const seeds = ['pngsuite/basn3p04.png', 'bmpsuite/g_pal8rle.bmp', 'bmpsuite/g_rgb16-565.bmp'].map(read)
    const jpeg = read('exif-orientation/Portrait_6.jpg').subarray(0, 4000)
    const change = fc.tuple(fc.nat(200), fc.nat(255))
    fc.assert(
      fc.property(fc.constantFrom(...seeds, jpeg), fc.array(change, { maxLength: 8 }), (seed, changes) => {
        const file = seed.slice()
        for (const [at, byte] of changes) file[at] = byte
        expect(answer(file)).toMatch(/^\w+( \d+x\d+)?$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('frames of a JPEG', () => {
  const withFrame = (samples: number, data: number[]): Uint8Array => {
    const frame = [0xff, 0xc0, 0, 2 + data.length, ...data]
    const scan = jpegOf(1, 1).slice(-14)
    expect(data[5]).toBe(samples)
    return new Uint8Array([0xff, 0xd8, ...frame, ...scan])
  }
  const frameOf = (samples: number): number[] => [
    ...[8, 0, 16, 0, 16, samples],
    ...Array.from({ length: samples }, (_, i) => [i + 1, 0x11, 0]).flat(),
  ]

  it('have one to four samples, each described', () => {
    const said = [0, 1, 2, 3, 4, 5].map((n) => answer(withFrame(n, frameOf(n))))
    expect(said).toEqual(['damaged', ...Array<string>(4).fill('jpeg 16x16'), 'damaged'])
    expect(answer(withFrame(3, frameOf(3).slice(0, -3)))).toBe('damaged')
  })

  it('are one alone', () => {
    const [start, frame, rest] = [[0xff, 0xd8], jpegOf(16, 16).slice(2, 15), jpegOf(16, 16).slice(15)]
    expect(answer(new Uint8Array([...start, ...frame, ...rest]))).toBe('jpeg 16x16')
    expect(answer(new Uint8Array([...start, ...frame, ...frame, ...rest]))).toBe('damaged')
  })
})

describe('sizes', () => {
  it('more than 210 megapixels are refused, however few bytes say so; a photograph of 200 is taken [V04]', () => {
    expect(answer(new Uint8Array(jpegOf(21_001, 10_000)))).toBe('tooLarge')
    expect(answer(new Uint8Array([...jpegOf(16_320, 12_240), ...Buffer.alloc(20_000)]))).toBe(
      'jpeg 16320x12240',
    )
    // bytes behind the end count for what a file may hold
    const padded = (width: number, height: number) =>
      new Uint8Array([...jpegOf(width, height), ...Buffer.alloc(200)])
    expect(answer(padded(40_000, 10))).toBe('tooLarge')
    expect(answer(padded(32_000, 16))).toBe('tooLarge')
    expect(answer(padded(20_000, 40))).toBe('jpeg 20000x40')
  })

  it('a size the bytes cannot hold is refused, one they can is taken', () => {
    expect(answer(new Uint8Array(jpegOf(3000, 4000)))).toBe('damaged')
    expect(answer(new Uint8Array(jpegOf(300, 400)))).toBe('jpeg 300x400')
    expect(answer(new Uint8Array(jpegOf(0, 400)))).toBe('damaged')
  })
})
