import { compressJpegSync, Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { faultOf } from './fault.ts'
import { readHeader } from './header.ts'
import { withEnd } from './jpeg.ts'

const [WIDTH, HEIGHT] = [150, 90]

function noise(): Uint8Array {
  const random = seeded(7)
  return new Uint8Array(WIDTH * HEIGHT * 4).map((_, i) => (i % 4 === 3 ? 255 : Math.floor(random() * 256)))
}
const baseline = new Uint8Array(Transformer.fromRgbaPixels(noise(), WIDTH, HEIGHT).jpegSync(80))
/** Written by an encoder that spreads a picture over several scans, refinements of bits among them. */
const progressive = new Uint8Array(compressJpegSync(baseline, { quality: 80 }))

/** The marker of a JPEG's frame: 0xc0 baseline, 0xc2 progressive. Marker segments before it say their own length. */
function frameOf(file: Uint8Array): number | undefined {
  let at = 2
  while (at < file.length && !FRAMES.includes(file[at + 1] ?? 0))
    at += 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0))
  return file[at + 1]
}
const FRAMES = [0xc0, 0xc1, 0xc2]

const answer = (file: Uint8Array): string => {
  try {
    const { width, height } = readHeader(file)
    return `${width}x${height}`
  } catch (e) {
    return faultOf(e)
  }
}
const SIZE = `${WIDTH}x${HEIGHT}`
const pixels = (file: Uint8Array) => new Transformer(withEnd(new Uint8Array(file))).rawPixelsSync()

describe('a JPEG whose end marker is missing', () => {
  it('is what these tests cut: one file of a single scan and one of several', () => {
    expect([baseline, progressive].map(frameOf)).toEqual([0xc0, 0xc2])
    for (const file of [baseline, progressive]) expect([...file.subarray(-2)]).toEqual([0xff, 0xd9])
  })

  it('is taken with its size, whole or half of the marker gone, and gets it back [V04]', () => {
    for (const file of [baseline, progressive])
      for (const gone of [1, 2]) {
        const cut = file.slice(0, -gone)
        expect(answer(cut)).toBe(SIZE)
        expect(withEnd(cut)).toEqual(file)
      }
    expect(withEnd(baseline)).toBe(baseline)
  })

  it('is refused as soon as a pixel is missing, and never taken with another picture [V04]', () => {
    const whole = pixels(baseline)
    let refused = 0
    for (let length = baseline.length - 60; length < baseline.length; length++) {
      const cut = baseline.slice(0, length)
      if (answer(cut) === SIZE) expect(pixels(cut)).toEqual(whole)
      else refused += 1
    }
    expect(refused).toBeGreaterThan(50)
    for (let length = 3; length < baseline.length - 60; length += 97)
      expect(answer(baseline.slice(0, length))).toMatch(/^(cutOff|damaged)$/)
  })

  it('of many scans lacks at most last bits that nobody sees [V04]', () => {
    const whole = pixels(progressive)
    for (let length = 3; length < progressive.length; length += 31) {
      const cut = progressive.slice(0, length)
      if (answer(cut) !== SIZE) continue
      const off = pixels(cut).reduce((sum, level, i) => sum + Math.abs(level - (whole[i] as number)), 0)
      expect({ length, near: off / whole.length < 8 }).toEqual({ length, near: true })
    }
    for (let length = 3; length < progressive.length / 2; length += 31)
      expect(answer(progressive.slice(0, length))).toMatch(/^(cutOff|damaged)$/)
  })
})
